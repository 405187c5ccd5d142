import { expect, test } from 'vitest'
import { HEADROOM, IMAGE_BUDGET, imagesToDrop, type KeptImage } from './image-budget.ts'
import { NOW } from '../testing.ts'

const MB = 1_000_000
const HOUR = 60 * 60_000
const NOBODY = { prefetched: [], unsent: [] }

function image(key: string, megabytes: number, use: Partial<KeptImage> = {}): KeptImage {
  return { key, bytes: megabytes * MB, keptAt: NOW - 5 * HOUR, openedAt: null, ...use }
}

test('[Q4] within the budget nothing is dropped, and room for the next request is left', () => {
  const kept = [image('a', (IMAGE_BUDGET - HEADROOM) / MB)]
  expect(imagesToDrop(kept, NOBODY, NOW)).toEqual([])
  expect(imagesToDrop([...kept, image('b', 1)], NOBODY, NOW)).toEqual(['a'])
})

test('[Q4] the least recently used go first: by the last look, else by when they came', () => {
  const kept = [
    image('looked-at-yesterday', 50, { openedAt: NOW - 24 * HOUR }),
    image('looked-at-two-hours-ago', 50, { openedAt: NOW - 2 * HOUR }),
    image('came-five-hours-ago', 50),
    image('came-today', 50, { keptAt: NOW - 3 * HOUR }),
  ]
  expect(imagesToDrop(kept, NOBODY, NOW)).toEqual(['looked-at-yesterday', 'came-five-hours-ago'])
})

test('[Q4] what is ahead stays while anything else can go, then the farthest goes first', () => {
  const prefetched = ['next', 'then', 'later']
  const kept = [...prefetched.map((key) => image(key, 60)), image('old', 5, { keptAt: NOW })]
  expect(imagesToDrop(kept, { prefetched, unsent: [] }, NOW)).toEqual(['old', 'later'])
})

test('[V10] images of unsent decisions are the last to go, after those just looked at', () => {
  const kept = [
    image('unsent', 100),
    image('just-looked-at', 100, { openedAt: NOW - 60_000 }),
    image('next', 100, { keptAt: NOW }),
  ]
  const needed = { prefetched: ['next'], unsent: ['unsent'] }
  expect(imagesToDrop(kept, needed, NOW)).toEqual(['next', 'just-looked-at'])
})

test('a template that many requests need counts for the first of them', () => {
  const prefetched = ['template', 'first', 'second', 'template']
  const kept = [image('second', 60), image('template', 60), image('first', 60)]
  expect(imagesToDrop(kept, { prefetched, unsent: [] }, NOW)).toEqual(['second'])
})
