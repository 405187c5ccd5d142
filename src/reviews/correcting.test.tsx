/** Correcting what was sent, on the whole screen of a review. */
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { decideReviewRequest, type Decision } from '../contract/review-calls.ts'
import { correctDecision, readHistory } from '../contract/review-event-calls.ts'
import { decidedRequest, rejectionOf } from '../offline/testing.ts'
import { elapse, heading, openHermes, opened, press, row, until } from '../testing/hermes.tsx'
import { button, field, tab } from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'

/** Longer than the hold. */
const HELD_MS = 5_000
const MINUTE = 60_000

function setup(takesCorrections = true) {
  const known = takesCorrections ? { correction: null } : {}
  const server = reviewServer({ requests: requestsOf({ 'r-1': known, 'r-2': known }) })
  if (takesCorrections)
    server.answer(correctDecision, (_, body) => {
      const { decision, correctionId, note } = correctDecision.body.parse(body)
      const item = server.decideElsewhere(decision)
      const correction = { id: correctionId, by: '', at: item.lastUpdatedDatetime, note }
      return { item: { ...item, correction }, points: 0, notTakenBack: 3 }
    })
  const sent = () =>
    server.asked(correctDecision).map(({ body }) => body as { decision: Decision; note: string })
  return { server, sent }
}

/** Rejects r-1, and opens it again once the server has acknowledged that. */
async function openSent(server: ReturnType<typeof setup>['server']) {
  const hermes = openHermes('/hermes/r-1', server)
  await opened('r-1')
  await until(() => button('Reject'))
  press('7')
  fireEvent.click(button('Reject'))
  await until(() => expect(heading()).toBe('Review Receipt'))
  await elapse(HELD_MS)
  await until(() => expect(server.asked(decideReviewRequest)).toHaveLength(1))
  fireEvent.click(tab('Sent'))
  fireEvent.click(await until(() => row('r-1')))
  await until(() => expect(document.body.textContent).toContain('Your decision'))
  return hermes
}

test('[T7] with one press a decision that was just sent is corrected, also offline, and once', async () => {
  const { server, sent } = setup()
  const hermes = await openSent(server)
  server.isThere = false
  press('e')
  await until(() => expect(document.body.textContent).toContain('Correcting: Rejected by you'))
  fireEvent.click(button('Reject'))
  await until(() => expect(document.body.textContent).toContain('Nothing is changed yet'))
  press('Escape')
  press('7')
  press('1')
  fireEvent.click(button('Reject'))
  await until(() => expect(heading()).toBe('Review Receipt'))
  fireEvent.click(tab(/^Waiting/))
  await until(() => expect(row('r-1').textContent).toContain('Duplicate · Correction'))
  // Its decision, which was sent, is in no list while its correction waits.
  fireEvent.click(tab('Sent'))
  await until(() => expect(document.body.textContent).toContain('No sent decisions on this tablet'))
  await elapse(HELD_MS)
  expect(sent()).toEqual([])
  await hermes.connect(true)
  await until(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    corrects: null,
    note: '',
    decision: { rejectionReasons: ['duplicate'] },
  })
  expect(server.asked(decideReviewRequest)).toHaveLength(1)
  fireEvent.click(tab('Sent'))
  await until(() => expect(row('r-1').textContent).toContain('Duplicate · Correction'))
  fireEvent.click(row('r-1'))
  await until(() => expect(document.body.textContent).toContain('Your correction'))
  expect(document.body.textContent).toContain('3 points stay with the customer')
})

test('[T7] later, or of a colleague, it needs a note, and what was typed stays', async () => {
  const { server, sent } = setup()
  await openSent(server)
  vi.setSystemTime(Date.now() + 16 * MINUTE)
  press('e')
  await until(() => button('Reject'))
  press('1')
  fireEvent.click(button('Reject'))
  await until(() => expect(document.body.textContent).toContain('Say why you correct it'))
  expect(sent()).toEqual([])
  fireEvent.change(field('Why you correct it'), { target: { value: 'The customer wrote' } })
  fireEvent.click(button('Reject'))
  await until(() => expect(heading()).toBe('Review Receipt'))
  await elapse(HELD_MS)
  await until(() => expect(sent()).toMatchObject([{ note: 'The customer wrote' }]))
})

test('[T7] what a colleague decided can be corrected; a server without corrections is not asked to', async () => {
  const { server } = setup()
  openHermes('/hermes/r-1', server)
  await opened('r-1')
  await until(() => button('Reject'))
  fireEvent.change(field('Notes'), { target: { value: 'What I saw' } })
  server.decideElsewhere({ ...rejectionOf('r-1'), reviewerEmail: 'maya@campfire.example' })
  await elapse(10_000)
  await until(() => button('Correct'))
  expect(document.body.textContent).toContain('Rejected by maya@campfire.example')
  fireEvent.click(button('Correct'))
  await until(() => expect(field('Notes').value).toBe('What I saw'))
})

test('[T7] a server without corrections is offered none', async () => {
  const { server } = setup(false)
  await openSent(server)
  expect(() => button('Correct')).toThrow()
  press('e')
  expect(document.body.textContent).toContain('Your decision')
})

test('[G4] a request whose images are no longer kept can still be read and corrected', async () => {
  const { server, sent } = setup()
  const [request] = requestsOf({ old: { urls: [] } })
  const item = {
    ...request!,
    ...decidedRequest(rejectionOf('old')),
    userEmail: 'old@example.com',
    urls: [],
    correction: null,
  }
  server.answer(readHistory, () => ({ item, events: [], replaced: null }))
  openHermes('/hermes/old', server)
  await opened('old')
  await until(() => expect(document.body.textContent).toContain('No image of this request is kept'))
  press('e')
  fireEvent.change(await until(() => field('Why you correct it')), { target: { value: 'Asked' } })
  press('Escape')
  press('1')
  fireEvent.click(button('Reject'))
  await until(() => expect(heading()).toBe('Review Receipt'))
  await elapse(HELD_MS)
  await until(() => expect(sent()).toHaveLength(1))
})
