/** Whole sessions while somebody else rewrites every text of the page, again and again: a translator, an extension. */
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { rewriteTexts } from '../../tests/fixtures/screens/rewrite-texts.ts'
import { decideReviewRequest } from '../contract/review-calls.ts'
import { heading, listed, openHermes, opened, elapse, press, row, until } from './hermes.tsx'
import { guardAgainstRewriting } from '../ui/rewriting-guard.ts'
import { button, field, noDialog, tab } from './keyboard.ts'
import { requestsOf, reviewServer } from './review-server.ts'

/** Longer than the hold. */
const HELD_MS = 5_000

function openRewritten(path: string) {
  const requests = requestsOf({ 'r-1': {}, 'r-2': {}, 'r-3': {}, 'r-4': {}, 'r-5': {} })
  const server = reviewServer({
    requests,
    similar: requestsOf({ 'r-9': {} }),
    businesses: [
      { id: 'b-books', name: 'Blue Spruce Books' },
      { id: 'b-coffee', name: 'Sligo Creek Coffee' },
    ],
  })
  let round = 1_000
  // Timers are the test's: it happens between any two of its steps.
  const rewriting = setInterval(() => rewriteTexts(document.body, (round += 1)), 60)
  const end = () => clearInterval(rewriting)
  openHermes(path, server)
  return { server, end }
}

const errors = vi.spyOn(console, 'error')

beforeAll(guardAgainstRewriting)
afterEach(() => {
  errors.mockClear()
})

test('a reviewer decides and undoes on rewritten screens', async () => {
  const { server, end } = openRewritten('/hermes/dashboard')
  await until(() => expect(listed()).toHaveLength(5))
  const search = field('Find any receipt')
  fireEvent.change(search, { target: { value: 'r-3' } })
  await until(() => expect(listed()).toEqual(['r-3']))
  fireEvent.change(search, { target: { value: '' } })
  await until(() => expect(listed()).toHaveLength(5))
  fireEvent.click(row('r-1'))
  await opened('r-1')
  press('2')
  press('r')
  await until(() => expect(heading()).toBe('Review Receipt'))
  await until(() => expect(listed()).toEqual(['r-2', 'r-3', 'r-4', 'r-5']))
  await until(() => expect(document.body.textContent).toContain('Saved on this tablet'))
  press('u')
  await opened('r-1')
  press('q')
  await until(() => expect(listed()).toHaveLength(5))
  fireEvent.click(row('r-2'))
  await opened('r-2')
  press('7')
  press('R', { shiftKey: true })
  await opened('r-3')
  press('n')
  await opened('r-4')
  fireEvent.click(tab(/^Receipt Template/))
  await elapse(100)
  fireEvent.click(tab(/^Similar/))
  await elapse(100)
  fireEvent.click(tab(/^Review/))
  press('?')
  await until(() => button('Close'))
  await elapse(100)
  press('Escape')
  await noDialog()
  press('q')
  await until(() => expect(heading()).toBe('Review Receipt'))
  for (const view of [/^Waiting/, /^Needs/, /^Sent/, /^To review/]) {
    fireEvent.click(tab(view))
    await elapse(100)
  }
  end()
  await elapse(HELD_MS)
  await until(() => expect(server.asked(decideReviewRequest)).toHaveLength(1))
  // What is said is what is true, not what was there when it was rewritten.
  await until(() => expect(tab(/^To review/).textContent).toBe('To review (4)'))
  expect(document.body.textContent).not.toContain('Unexpected Application Error')
  expect(errors).not.toHaveBeenCalled()
})
