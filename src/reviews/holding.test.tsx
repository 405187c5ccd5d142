/** Holding a request with a note, on the whole screens of queue and review. */
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { decideReviewRequest } from '../contract/review-calls.ts'
import { parkRequest } from '../contract/review-event-calls.ts'
import {
  elapse,
  heading,
  isListed,
  openHermes,
  opened,
  press,
  row,
  until,
} from '../testing/hermes.tsx'
import { button, field } from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'

/** Longer than the hold of what is about to be sent. */
const SENT_AFTER_MS = 5_000

const text = () => document.body.textContent

function setup(canHold = true) {
  const known = canHold ? { held: null } : {}
  const requests = requestsOf({ 'r-1': known, 'r-2': known, 'r-3': known })
  const server = reviewServer({ requests })
  if (canHold)
    server.answer(parkRequest, (_, body) => {
      const { reviewId, reviewerEmail: by, madeAt: at, note } = parkRequest.body.parse(body)
      const request = requests.find(({ id }) => id === reviewId)!
      request.held = note === null ? null : { by, at, note }
      return { item: request }
    })
  return { server, requests }
}

async function hold(note: string) {
  press('h')
  fireEvent.change(await until(() => field('Note')), { target: { value: note } })
  const buttons = [...document.querySelectorAll('[role=dialog] button')]
  fireEvent.click(buttons.find(({ textContent }) => textContent === 'Hold')!)
}

test('[T4] a request is held offline with a note, leaves the order, is sent once, and says who holds it and why', async () => {
  const { server } = setup()
  const hermes = openHermes('/hermes/r-1', server)
  await opened('r-1')
  await until(() => expect(button('Next request').disabled).toBe(false))
  await hermes.connect(false)
  await hold(' ')
  await until(() => expect(text()).toContain('Say why, for whoever opens it'))
  fireEvent.change(field('Note'), { target: { value: 'Ask Rosie' } })
  fireEvent.click([...document.querySelectorAll('[role=dialog] button')].at(-1)!)
  await opened('r-2')
  hermes.reload('/hermes/dashboard')
  await isListed('r-2', 'r-3')
  fireEvent.click(button('Held'))
  await until(() => expect(row('r-1').textContent).toContain('Held by you: '))
  await hermes.connect(true)
  await elapse(SENT_AFTER_MS)
  await until(() => expect(server.asked(parkRequest)).toHaveLength(1))
  await elapse(SENT_AFTER_MS)
  expect(server.asked(parkRequest)).toHaveLength(1)
  fireEvent.click(row('r-1'))
  await opened('r-1')
  await until(() => expect(text()).toContain('Held by you'))
  expect(text()).toContain('Ask Rosie')
  fireEvent.click(button('Give it back'))
  await until(() => expect(text()).not.toContain('Held by you'))
  await elapse(SENT_AFTER_MS)
  expect(server.asked(parkRequest)).toHaveLength(2)
  hermes.reload('/hermes/dashboard')
  fireEvent.click(await until(() => button('Held')))
  await isListed('r-1', 'r-2', 'r-3')
})

test('[T4] what a colleague holds says so to whoever opens it, and can be decided', async () => {
  const { server, requests } = setup()
  const at = requests[0]!.submittedDatetime
  requests[0]!.held = { by: 'maya@campfire.example', at, note: 'The total is under the thumb' }
  openHermes('/hermes/r-1', server)
  await opened('r-1')
  await until(() => expect(text()).toContain('Held by maya@campfire.example'))
  expect(text()).toContain('The total is under the thumb')
  press('7')
  fireEvent.click(button('Reject'))
  await until(() => expect(heading()).toBe('Review Receipt'))
  await elapse(SENT_AFTER_MS)
  await until(() => expect(server.asked(decideReviewRequest)).toHaveLength(1))
})

test('[T4] a server that cannot hold requests is not asked to', async () => {
  const { server } = setup(false)
  openHermes('/hermes/r-1', server)
  await opened('r-1')
  await until(() => button('Reject'))
  expect(() => button('Hold')).toThrow()
})
