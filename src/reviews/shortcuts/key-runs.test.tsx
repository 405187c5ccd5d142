import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { SEED } from '../../testing/seed.ts'
import { actIfMeant, watchKeys } from './key-runs.ts'
import { strike, type Stroke } from './testing.ts'

const CHARACTERS = fc.constantFrom(...'4R2018xnaqCB-/:.%]')
const within = (min: number, max: number) => fc.integer({ min, max })

test('[V7] whatever its pace, a scanner is no hand, and a hand is no scanner', () => {
  vi.useFakeTimers()
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => Date.now())
  const acted: string[] = []
  const ignored: string[] = []
  let waitedMs = 0
  const listener = ({ key, timeStamp }: KeyboardEvent) => {
    if (key.length > 1) return
    actIfMeant(() => {
      acted.push(key)
      waitedMs = Date.now() - timeStamp
    })
  }
  const stop = watchKeys((text) => ignored.push(text))
  window.addEventListener('keydown', listener)
  const play = (strokes: readonly Stroke[]) => {
    acted.length = ignored.length = 0
    strike(strokes)
    vi.advanceTimersByTime(1_000)
  }

  const codes = fc.array(CHARACTERS, { minLength: 3, maxLength: 20 })
  const ends = fc.constantFrom([], ['Enter'], ['Tab'], ['Enter', 'Enter'])
  const scans = fc
    .record({ prefix: ends, code: codes, suffix: ends, pace: within(5, 120), held: within(0, 25) })
    .chain(({ prefix, code, suffix, pace, held }) =>
      fc.tuple(
        ...[...prefix, ...code, ...suffix].map((key) =>
          fc.tuple(fc.constant(key), within(pace, pace + 20), within(held, held + 5)),
        ),
      ),
    )
  const isIgnored = (strokes: readonly Stroke[]) => {
    play(strokes)
    expect(acted).toEqual([])
    expect(ignored).toEqual([strokes.flatMap(([key]) => (key.length === 1 ? key : [])).join('')])
  }
  fc.assert(fc.property(scans, isIgnored), { seed: SEED, numRuns: 300 })

  // Each key is held until the next.
  const held = fc.array(fc.tuple(CHARACTERS, within(0, 10)), { minLength: 5 })
  const isHeldIgnored = (keys: readonly [string, number][], pace: number) =>
    isIgnored(keys.map(([key, gap]) => [key, pace, pace - gap] as const))
  fc.assert(fc.property(held, within(50, 130), isHeldIgnored), { seed: SEED, numRuns: 300 })

  const hands = fc.array(fc.tuple(CHARACTERS, within(60, 400), within(40, 120)), { minLength: 1 })
  const isDone = (strokes: readonly Stroke[]) => {
    play(strokes)
    expect(acted).toEqual(strokes.map(([key]) => key))
    expect(ignored).toEqual([])
  }
  fc.assert(fc.property(hands, isDone), { seed: SEED, numRuns: 300 })

  // Some machines send Shift by itself: what follows is a hand's only if it is held, too.
  const shifted = (lead: number, held: number): Stroke[] => [
    ['Shift', 300, lead + held + 200],
    ['R', lead, held],
  ]
  play([...shifted(80, 25), ['4', 60, 20], ['B', 60, 20], ['2', 60, 20]])
  expect(acted).toEqual([])
  play([...shifted(5, 60), ...['4', 'B', '2', '8'].map((key) => [key, 62, 60] as const)])
  expect(acted).toEqual([])

  // Of a hand, Shift and the letter's hold tell enough, so that it does not have to be released.
  play(shifted(80, 90))
  expect(acted).toEqual(['R'])
  expect(waitedMs).toBeLessThan(60)

  window.removeEventListener('keydown', listener)
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
