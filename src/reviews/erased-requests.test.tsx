/** What a reviewer sees of requests whose customer was erased while the tablet had no network. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { decideReviewRequest } from '../contract/review-calls.ts'
import { readHistory } from '../contract/review-event-calls.ts'
import { onChange } from '../offline/broadcast.ts'
import { readDraft } from '../offline/drafts/review-drafts.ts'
import { park } from '../offline/outbox/parkings.ts'
import { elapse, heading, isListed, openHermes, press, until } from '../testing/hermes.tsx'
import { button, field, tab } from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'

vi.mock('../ui/staff/say.ts')

async function setup() {
  const server = reviewServer({ requests: requestsOf({ 'r-1': {}, 'r-2': {}, 'r-3': {} }) })
  const gone = { error: 'This request was erased, because its customer asked for it' }
  server.answer(readHistory, () => Response.json(gone, { status: 410 }))
  const hermes = openHermes('/hermes/r-1', server)
  await until(() => button('Approve'))
  await hermes.connect(false)
  return { server, hermes }
}

function typeNotes(value: string): void {
  const notes = field('Notes')
  notes.focus()
  fireEvent.change(notes, { target: { value } })
}

test('[G3] a request that is open while its customer is erased says so, and what was typed about it goes', async () => {
  const { server, hermes } = await setup()
  typeNotes('Torn at the top')
  await elapse(500)
  expect(await readDraft(hermes.database, 'r-1')).not.toBeNull()
  server.erase('r-1')
  // Somebody goes on typing until the screen is gone.
  const stop = onChange(hermes.database, (change) => {
    if (change === 'erased') typeNotes('Torn at the very top')
  })
  await hermes.connect(true)
  await until(() => expect(heading()).toBe('This request was erased'))
  stop()
  await elapse(6_000)
  expect(await readDraft(hermes.database, 'r-1')).toBeNull()
  expect(document.body.textContent).not.toContain('r-1@example.com')
  fireEvent.click(screen.getByRole('link', { name: 'Back to the queue' }))
  await isListed('r-2', 'r-3')
})

test('[G3] who reviews another request at that moment goes on undisturbed', async () => {
  const { server, hermes } = await setup()
  typeNotes('Torn at the top')
  const typedInto = document.activeElement
  server.erase('r-2')
  await hermes.connect(true)
  await elapse(6_000)
  expect(document.activeElement).toBe(typedInto)
  expect(field('Notes').value).toBe('Torn at the top')
  expect(heading()).toBe('r-1@example.com')
})

test('[G3] a decision made offline about an erased request is set aside with the reason, and can only be given up', async () => {
  const { server, hermes } = await setup()
  press('3')
  press('r')
  await until(() => expect(heading()).toBe('Review Receipt'))
  server.erase('r-1')
  await hermes.connect(true)
  fireEvent.click(await until(() => tab(/^Needs you/)))
  await until(() => screen.getByText(/because its customer asked for it|It was erased/))
  expect(screen.getByText('Erased customer')).toBeTruthy()
  expect(document.body.textContent).not.toContain('r-1@example.com')
  expect(screen.queryByText('Edit and send again')).toBeNull()
  expect(screen.queryByText('Send again')).toBeNull()
  expect(server.asked(decideReviewRequest).length).toBeLessThanOrEqual(1)
  expect(server.decisions).toEqual([])
  fireEvent.click(screen.getByRole('link', { name: /Erased customer/ }))
  await until(() => expect(heading()).toBe('This request was erased'))
  expect(document.body.textContent).toContain('is not needed any more')
  expect(document.body.textContent).not.toMatch(/r-1@example.com|Submitted|History/)
  fireEvent.click(button('Discard my decision'))
  fireEvent.click(await until(() => button('Discard')))
  await until(() => expect(() => button('Discard my decision')).toThrow())
  expect(heading()).toBe('This request was erased')
})

test('[G3] a hold of an erased request is set aside as what it was, and claims nothing else', async () => {
  const { server, hermes } = await setup()
  const [request] = requestsOf({ 'r-2': {} })
  const wish = { reviewerEmail: hermes.email, note: 'Ask the shop', now: Date.now() }
  await park(hermes.database, { ...wish, request: request! })
  server.erase('r-2')
  await hermes.connect(true)
  press('q')
  fireEvent.click(await until(() => tab(/^Needs you/)))
  await until(() => screen.getByText('Erased customer'))
  await until(() => screen.getByText(/because its customer asked for it/))
  expect(document.body.textContent).not.toMatch(/Give it back|Ask the shop|r-2/)
})
