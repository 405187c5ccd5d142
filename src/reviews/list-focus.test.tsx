/** Where the focus is after each press in the lists of the queue, for somebody who works by keyboard. */
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listReviewRequests } from '../contract/review-calls.ts'
import { enqueue } from '../offline/outbox/outbox.ts'
import type { OutboxEntry } from '../offline/rows.ts'
import { putRaw, rejectionToEnqueue } from '../offline/testing.ts'
import { openHermes, press, row, until } from '../testing/hermes.tsx'
import {
  button,
  field,
  focusOn,
  focusOnHeading,
  named,
  noDialog,
  pressByKey,
  tab,
} from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'
import { storeDecision } from '../testing/stored-decision.ts'
import { say } from '../ui/staff/say.ts'

vi.mock('../ui/staff/say.ts')

const said = () => vi.mocked(say).mock.calls.flat()
const isSaid = (words: string) => until(() => expect(said()).toContain(words))

type SetAside = Pick<OutboxEntry, 'state'> & { status: number }
const CONFLICT = { state: 'conflict', status: 409 } as const

const customer = (id: string) => `${id}@example.com`
const inAlert = (name: string) => until(() => named('[role=alertdialog] button', name))

function setup(path = '/hermes/dashboard') {
  const requests = requestsOf({ 'r-1': {}, 'r-2': {}, 'r-3': {}, 'r-4': {} })
  const server = reviewServer({ requests })
  const hermes = openHermes(path, server)
  return {
    server,
    hermes,
    show: async (name: RegExp) => {
      await until(() => tab(name))
      fireEvent.click(tab(name))
    },
    /** Has just decided requests. */
    decide: async (...ids: string[]) => {
      for (const request of requests.filter(({ id }) => ids.includes(id)))
        await enqueue(hermes.database, { ...rejectionToEnqueue(request.id, Date.now()), request })
    },
    /** Stores decisions that need somebody, and opens their list. */
    openSetAside: async (rows: Record<string, SetAside>) => {
      for (const request of requests.filter(({ id }) => id in rows))
        await storeDecision(hermes.database, request, rows[request.id]!)
      await putRaw(hermes.database, 'outbox', UNREADABLE)
      hermes.reload('/hermes/dashboard?view=attention')
      await until(() => row(Object.keys(rows)[0] ?? ''))
    },
  }
}

/** Of what is stored of this one, nothing can be read. */
const UNREADABLE = { reviewId: 'damaged', state: 'unreadable', dueAt: 0 }

test('[X5] undoing what waits leads to its form, and is heard', async () => {
  const { hermes, show, decide } = setup('/hermes/dashboard?view=waiting')
  await hermes.connect(false)
  await decide('r-3', 'r-4')
  await pressByKey(await until(() => button(/^Undo the decision about r-4/)))
  await focusOnHeading(customer('r-4'))
  await isSaid('Undone. The form is as you left it.')
  // In the review of a decision that waits, Undo brings the form back under the same heading.
  press('q')
  await show(/^Waiting to send/)
  await pressByKey(await until(() => row('r-3')))
  await focusOnHeading(customer('r-3'))
  await pressByKey(await until(() => named('section[aria-label=Decision] button', 'Undo')))
  await until(() => button('Reject'))
  await focusOnHeading(customer('r-3'))
})

test('[X6] accepting theirs in the list leads to the neighbor, and undoing that to what goes on', async () => {
  const { openSetAside } = setup()
  await openSetAside({ 'r-1': CONFLICT, 'r-2': CONFLICT, 'r-3': CONFLICT })
  const all = () => button('Accept all theirs (3)')
  button('Accept theirs, r-1@example.com').focus()
  // Two presses without a pause accept one, not its neighbor too, which nobody has looked at.
  await userEvent.keyboard('{Enter}{Enter}', { delay: null })
  await focusOn(() => row('r-2'))
  expect(row('r-3')).toBeTruthy()
  expect(said().filter((words) => words.startsWith('Accepted'))).toEqual([
    'Accepted theirs for r-1@example.com',
  ])
  await pressByKey(button('Undo'))
  await focusOn(all)
  await isSaid('Your decision is back.')
  await pressByKey(all())
  await pressByKey(await inAlert('Keep all'))
  await noDialog()
  await focusOn(all)
  await pressByKey(all())
  await pressByKey(await inAlert('Accept all theirs'))
  await until(() => expect(document.body.textContent).not.toContain('Not sent until you decide.'))
  await focusOn(() => button('Undo'))
  await isSaid('Accepted 3 decisions')
  await pressByKey(button('Undo'))
  await focusOn(all)
  await isSaid('Your decisions are back.')
})

test('[X6] accepting theirs or discarding in the review gives the focus back, or leads to its heading or the form', async () => {
  const { hermes, openSetAside } = setup()
  await openSetAside({ 'r-1': CONFLICT, 'r-2': { state: 'refused', status: 422 } })
  await pressByKey(row('r-1'))
  await focusOnHeading(customer('r-1'))
  const accept = () => button('Accept theirs')
  await pressByKey(await until(accept))
  await pressByKey(await inAlert('Keep mine'))
  await focusOn(accept)
  await pressByKey(accept())
  await pressByKey(await inAlert('Accept theirs'))
  await until(() => screen.getByText('This request has been decided already'))
  await focusOnHeading(customer('r-1'))
  await isSaid('Accepted theirs for r-1@example.com')

  hermes.reload('/hermes/r-2')
  const discard = () => button('Discard my decision')
  await pressByKey(await until(discard))
  await pressByKey(await inAlert('Keep it'))
  await focusOn(discard)
  await pressByKey(discard())
  await pressByKey(await inAlert('Discard'))
  await until(() => button('Reject'))
  await until(() => expect(document.activeElement?.closest('[role=tabpanel], main')).not.toBeNull())
})

test('[X6] discarding and sending again lead to the neighbor, and are heard', async () => {
  const { openSetAside } = setup()
  await openSetAside({
    'r-1': { state: 'refused', status: 422 },
    'r-2': { state: 'refused', status: 500 },
    'r-3': { state: 'refused', status: 500 },
  })
  const discard = () => button('Discard, r-1@example.com')
  await pressByKey(discard())
  await pressByKey(await inAlert('Keep it'))
  await focusOn(discard)
  await pressByKey(discard())
  await pressByKey(await inAlert('Discard'))
  await focusOn(() => row('r-2'))
  await isSaid('The decision is discarded')
  await pressByKey(button('Send again, r-2@example.com'))
  await focusOn(() => row('r-3'))
  await isSaid('Waiting to be sent again')
  await isSaid('Sent: rejected, r-2@example.com')

  await pressByKey(row('r-3'))
  await focusOnHeading(customer('r-3'))
  vi.mocked(say).mockClear()
  await pressByKey(await until(() => button('Send again')))
  await isSaid('Waiting to be sent again')
  await focusOnHeading(customer('r-3'))
  await isSaid('Sent: rejected, r-3@example.com')

  // The last of the list, of which nothing can be read.
  press('q')
  await focusOnHeading('Review Receipt')
  fireEvent.click(await until(() => tab(/^Needs you/)))
  await pressByKey(await until(() => button('Discard')))
  await pressByKey(await inAlert('Discard'))
  await until(() => screen.getByText('Nothing needs you'))
  await focusOnHeading('Review Receipt')
})

test('[Q1] a queue that cannot be read says so; searching and reading on lead to the list or back into the search', async () => {
  const { server, show } = setup('/hermes/dashboard?view=sent')
  server.fail(listReviewRequests, 500, 'The database is away')
  await show(/^To review/)
  const again = await until(() => button('Try again'))
  expect(document.body.textContent).toContain('The database is away')
  expect(tab(/^To review/).textContent).toBe('To review')
  again.focus()
  server.mend(listReviewRequests)
  // Pressed or not, it goes as soon as the queue can be read.
  await userEvent.keyboard('{Enter}', { delay: null })
  await until(() => row('r-1'))
  await focusOn(() => button('Refresh'))
  await pressByKey(button('Refresh'))
  await focusOn(() => button('Refresh'))

  const list = () => named('[role=group]', 'Requests to review')
  const search = () => field('Find any receipt')
  fireEvent.change(search(), { target: { value: 'nobody at all' } })
  await isSaid('No request matches')
  await pressByKey(await until(() => button('Show all requests')))
  await focusOn(list)
  fireEvent.change(search(), { target: { value: 'r-' } })
  await until(() => expect(said().some((words) => /requests? match/.test(words))).toBe(true))
  await pressByKey(button('Clear'))
  await focusOn(search)
  expect(search().value).toBe('')
})
