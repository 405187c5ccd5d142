/** On the screens of reviews, no text that a person typed turns around what stands beside it. */
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hostile, looseTexts } from '../../tests/fixtures/screens/loose-texts.ts'
import type { Decision } from '../contract/review-calls.ts'
import { NOW, rejectionOf } from '../offline/testing.ts'
import { heading, openHermes, press, row, until } from './hermes.tsx'
import { button, tab } from './keyboard.ts'
import { requestsOf, reviewServer } from './review-server.ts'
import { storeDecision } from './stored-decision.ts'

const CUSTOMER = hostile('ann@example.com')
const BUSINESS = { id: 'b-1', name: hostile('Blue Spruce Books') }
const STATED = {
  userEmail: CUSTOMER,
  businessId: BUSINESS.id,
  businessName: BUSINESS.name,
  receiptDatetime: '2026-11-20T13:12:00.000Z',
  subtotal: 8.2,
}
const REJECTION: Decision = {
  ...rejectionOf('r-1'),
  isApproved: false,
  userEmail: CUSTOMER,
  reviewerEmail: hostile('rosa@campfire.example'),
  reviewerNotes: hostile('Torn'),
  rejectionReasons: ['not-complete', hostile('Not a shop')],
}

function setup(path: string) {
  const requests = requestsOf({ 'r-1': STATED, 'r-2': STATED })
  const similar = requestsOf({ 'r-9': STATED })
  const server = reviewServer({ requests, similar, businesses: [BUSINESS] })
  return { requests, hermes: openHermes(path, server) }
}

function expectNoneLoose(most: number) {
  const { shown, loose } = looseTexts(document)
  expect(shown).toBeGreaterThanOrEqual(most)
  expect(loose).toEqual([])
}

test('in the queue, in a review, its list of businesses and its similar receipts', async () => {
  setup('/hermes/dashboard')
  await until(() => row('r-2'))
  expectNoneLoose(4)
  fireEvent.click(row('r-1'))
  await until(() => expect(heading()).toBe(CUSTOMER))
  await until(() => expectNoneLoose(2))
  const box = document.querySelector<HTMLInputElement>('input[role=combobox]')!
  box.focus()
  fireEvent.change(box, { target: { value: 'blue' } })
  await until(() => expect(document.querySelector('[role=option]')).toBeTruthy())
  expectNoneLoose(3)
  press('Enter')
  fireEvent.click(button('Fill in'))
  await until(() => expect(tab(/^Similar/).textContent).toContain('(1)'))
  fireEvent.click(tab(/^Similar/))
  fireEvent.click(await until(() => button(/^Compare/)))
  await until(() => expect(document.querySelector('[role=dialog]')).toBeTruthy())
  expectNoneLoose(5)
})

test('in what was decided: saved, waiting, and in conflict', async () => {
  const { hermes, requests } = setup('/hermes/dashboard')
  await storeDecision(hermes.database, requests[0]!, {
    decision: REJECTION,
    state: 'conflict',
    status: 409,
  })
  const waits = { decision: { ...REJECTION, reviewId: 'r-2' }, state: 'waiting' } as const
  await storeDecision(hermes.database, requests[1]!, { ...waits, dueAt: NOW + 3_600_000 })
  await hermes.connect(false)
  hermes.reload('/hermes/dashboard?view=attention')
  await until(() => row('r-1'))
  expectNoneLoose(8)
  hermes.reload('/hermes/dashboard?view=waiting')
  await until(() => row('r-2'))
  expectNoneLoose(2)
  hermes.reload('/hermes/r-1')
  await until(() => expect(heading()).toBe(CUSTOMER))
  await until(() => expectNoneLoose(8))
})
