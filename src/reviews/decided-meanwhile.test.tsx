/** What a reviewer sees of a request that a colleague has decided meanwhile, and what becomes of what they typed. */
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { decideReviewRequest } from '../contract/review-calls.ts'
import { readDecision } from '../offline/outbox/outbox-reads.ts'
import { rejectionOf } from '../offline/testing.ts'
import {
  heading,
  listed,
  openHermes,
  opened,
  elapse,
  press,
  row,
  until,
} from '../testing/hermes.tsx'
import { button, checkbox, field, focusOnHeading, pressByKey, tab } from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'
import { say } from '../ui/staff/say.ts'

vi.mock('../ui/staff/say.ts')

const COLLEAGUE = 'maya@campfire.example'
/** Within this a reviewer learns it. */
const PROMISED_MS = 10_000

async function setup(path: string) {
  const requests = requestsOf({ 'r-1': {}, 'r-2': {}, 'r-3': {}, 'r-4': {}, 'r-5': {} })
  const server = reviewServer({ requests })
  const hermes = openHermes(path, server)
  if (path.includes('r-')) await until(() => button('Approve'))
  const said = () => vi.mocked(say).mock.calls.flat()
  return {
    server,
    hermes,
    /** A colleague rejects a request as not readable. */
    rejectElsewhere: (id: string, reviewerEmail = COLLEAGUE) =>
      server.decideElsewhere({
        ...rejectionOf(id),
        userEmail: `${id}@example.com`,
        reviewerEmail,
      }),
    /** How often it has been said that a request is decided, and by whom. */
    isSaid: (by: string, times: number) => {
      const words = `Decided already: Rejected by ${by}`
      return until(() => expect(said().filter((one) => one === words)).toHaveLength(times))
    },
  }
}

const standing = () =>
  screen.queryByRole('group', { name: 'The decision that stands' })?.textContent ?? ''
const entered = () => screen.queryByRole('group', { name: 'What you entered' })?.textContent ?? ''
const canDecide = () =>
  [...document.body.querySelectorAll('button')].some(({ textContent }) => textContent === 'Approve')
const screenText = () => document.body.textContent

function typeNotes(value: string): HTMLElement {
  const notes = field('Notes')
  notes.focus()
  fireEvent.change(notes, { target: { value } })
  return notes
}

test('[X6] who has a request open learns of a colleague’s decision within ten seconds, before pressing, and goes on', async () => {
  const { server, rejectElsewhere, isSaid } = await setup('/hermes/r-1')
  await elapse(1_000)
  rejectElsewhere('r-1')
  await elapse(PROMISED_MS)
  expect(canDecide()).toBe(false)
  expect(standing()).toContain('Rejected')
  expect(standing()).toContain('Not readable')
  expect(standing()).toContain('blurred at the top')
  expect(standing()).toContain(COLLEAGUE)
  expect(standing()).toContain('Nov 21, 2026, 10:01 AM')
  expect(entered()).toBe('')
  await isSaid(COLLEAGUE, 1)
  // A key that was on its way decides nothing.
  press('a')
  await isSaid(COLLEAGUE, 2)
  await pressByKey(button('Next request'))
  await opened('r-2')
  press('q')
  await until(() => expect(listed()).toEqual(['r-2', 'r-3', 'r-4', 'r-5']))
  expect(server.asked(decideReviewRequest)).toEqual([])
})

test('[X6] [X11] nobody who types is interrupted, and what was typed stays', async () => {
  const { hermes, rejectElsewhere, isSaid } = await setup('/hermes/r-1')
  const notes = typeNotes('Torn at')
  rejectElsewhere('r-1')
  await isSaid(COLLEAGUE, 1)
  expect(canDecide()).toBe(false)
  expect(document.activeElement).toBe(notes)
  expect(screenText()).toContain(`Rejected by ${COLLEAGUE}`)
  typeNotes('Torn at the top')
  press('Escape')
  await until(() => expect(standing()).toContain('blurred at the top'))
  expect(entered()).toContain('Torn at the top')
  expect(entered()).toContain('Not sent')
  await focusOnHeading('r-1@example.com')

  // Later, when its page of the queue has been read again, and without a connection.
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await elapse(500)
  await hermes.connect(false)
  hermes.reload()
  await opened('r-1')
  await until(() => expect(entered()).toContain('Torn at the top'))
  expect(standing()).toContain(COLLEAGUE)
  expect(canDecide()).toBe(false)
})

test('[X6] the buttons that a press was meant for are gone while the form is kept for typing', async () => {
  const { server, rejectElsewhere, isSaid } = await setup('/hermes/r-1')
  checkbox('Not readable').focus()
  fireEvent.click(checkbox('Not readable'))
  rejectElsewhere('r-1')
  await isSaid(COLLEAGUE, 1)
  press('r')
  await isSaid(COLLEAGUE, 2)
  await pressByKey(button('Show it'))
  await until(() => expect(entered()).toContain('Not readable'))
  expect(server.asked(decideReviewRequest)).toEqual([])
})

test('[X6] one that was decided just before it is opened says so at once, also by a link from elsewhere', async () => {
  const { rejectElsewhere, hermes } = await setup('/hermes/dashboard')
  await until(() => expect(listed()).toHaveLength(5))
  await elapse(PROMISED_MS)
  rejectElsewhere('r-1')
  fireEvent.click(row('r-1'))
  await opened('r-1')
  await elapse(500)
  expect(canDecide()).toBe(false)
  expect(standing()).toContain(COLLEAGUE)

  rejectElsewhere('r-3')
  // As on a tablet that has never had it in its list.
  await hermes.database.transact(['queue'], 'readwrite', (tx) => tx.objectStore('queue').clear())
  hermes.reload('/hermes/r-3')
  await until(() => expect(standing()).toContain(COLLEAGUE))
})

test('[X6] the list and the order of the next ones follow, and who learns it in the middle of the list goes on from there', async () => {
  const { rejectElsewhere, isSaid } = await setup('/hermes/dashboard')
  await until(() => expect(listed()).toHaveLength(5))
  rejectElsewhere('r-2')
  await until(() => expect(listed()).toEqual(['r-1', 'r-3', 'r-4', 'r-5']))
  fireEvent.click(row('r-3'))
  await opened('r-3')
  rejectElsewhere('r-4')
  await until(() => screen.getByText('2 of 3'))
  rejectElsewhere('r-3')
  await isSaid(COLLEAGUE, 1)
  await until(() => expect(screen.queryByText('2 of 3')).toBeNull())
  press('n')
  await opened('r-5')
  press('p')
  await opened('r-1')
})

test('[X6] a press that comes first is kept, and becomes a conflict', async () => {
  const { server, hermes, rejectElsewhere } = await setup('/hermes/r-1')
  rejectElsewhere('r-1')
  press('3')
  press('r')
  await until(() => expect(heading()).toBe('Review Receipt'))
  await elapse(PROMISED_MS)
  const { entry } = await readDecision(hermes.database, 'r-1')
  expect(entry).toMatchObject({ state: 'conflict', problem: { standing: { id: 'r-1' } } })
  expect(server.asked(decideReviewRequest)).toHaveLength(1)
  expect(server.decisions).toEqual([])

  // Both are still there without a connection, beside the image.
  await hermes.connect(false)
  fireEvent.click(tab(/^Needs you/))
  await pressByKey(await until(() => button('Open theirs beside mine, r-1@example.com')))
  await focusOnHeading('r-1@example.com')
  expect(standing()).toContain(COLLEAGUE)
  expect(screen.getByRole('group', { name: 'Your decision' }).textContent).toContain('Rejected')
  expect(screen.getByRole('region', { name: 'Receipt' })).toBeTruthy()
})

test('[X6] one’s own decision is never called somebody else’s', async () => {
  const { server, hermes, rejectElsewhere, isSaid } = await setup('/hermes/r-1')
  // Its answers are lost, but it takes effect.
  server.fail(decideReviewRequest, 503, 'Try again')
  press('3')
  press('r')
  await until(() => expect(heading()).toBe('Review Receipt'))
  rejectElsewhere('r-1', hermes.email)
  hermes.reload('/hermes/r-1')
  await opened('r-1')
  await until(() => screen.getByText(/waiting to be sent|Sending your decision/))
  await elapse(PROMISED_MS)
  expect(standing()).toBe('')
  server.mend(decideReviewRequest)
  await until(() => screen.getByText(/^Sent/))

  // Decided by the same person, on another tablet.
  press('n')
  await opened('r-2')
  rejectElsewhere('r-2', hermes.email)
  await until(() => expect(standing()).toContain(hermes.email))
  await isSaid('you', 1)
})

test('[X6] a refused decision that is being edited is in conflict by then', async () => {
  const { server, hermes, rejectElsewhere } = await setup('/hermes/r-1')
  server.fail(decideReviewRequest, 422, 'No')
  press('3')
  press('r')
  await until(() => expect(heading()).toBe('Review Receipt'))
  await until(() => screen.getByText('Online · 1 needs you'))
  hermes.reload('/hermes/r-1?edit')
  await opened('r-1')
  await until(() => button('Approve'))
  rejectElsewhere('r-1')
  await until(() => screen.getByText('Another decision came first'))
  expect(canDecide()).toBe(false)
  expect(standing()).toContain(COLLEAGUE)
})
