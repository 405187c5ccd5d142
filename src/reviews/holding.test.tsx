/** Holding a request with a note, on the whole screens of queue and review. */
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { decideReviewRequest } from '../contract/review-calls.ts'
import { parkRequest } from '../contract/review-event-calls.ts'
import * as parkings from '../offline/outbox/parkings.ts'
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
  fireEvent.click(holdButton())
}

const holdButton = () => [...document.querySelectorAll('[role=dialog] button')].at(-1)!

test('[T4] a request is held offline with a note, leaves the order, is sent once, and says who holds it and why', async () => {
  const { server } = setup()
  const hermes = openHermes('/hermes/r-1', server)
  await opened('r-1')
  await until(() => expect(button('Next request').disabled).toBe(false))
  await hermes.connect(false)
  await hold(' ')
  await until(() => expect(text()).toContain('Say why, for whoever opens it'))
  fireEvent.change(field('Note'), { target: { value: 'Ask Rosie' } })
  fireEvent.click(holdButton())
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

test('[T4] [X11] the note to hold a request survives a reload and a failure, and makes no draft of it', async () => {
  const { server } = setup()
  const hermes = openHermes('/hermes/r-1', server)
  await opened('r-1')
  press('h')
  fireEvent.change(await until(() => field('Note')), { target: { value: 'Ask Rosie' } })
  await elapse(100)
  hermes.reload()
  await opened('r-1')
  press('h')
  await until(() => expect(field('Note').value).toBe('Ask Rosie'))
  const write = vi.spyOn(parkings, 'park').mockRejectedValueOnce(new Error('The disk is full'))
  fireEvent.click(holdButton())
  await until(() => expect(text()).toContain('It is NOT held'))
  expect(write).toHaveBeenCalledOnce()
  expect(field('Note').value).toBe('Ask Rosie')
  hermes.reload('/hermes/dashboard')
  await isListed('r-1', 'r-2', 'r-3')
  expect(row('r-1').textContent).not.toContain('Draft')
})

test('[T4] pressed twice while it is stored, a request is held once, and the way leads on once', async () => {
  const { server } = setup()
  const hermes = openHermes('/hermes/r-1', server)
  await opened('r-1')
  await until(() => expect(button('Next request').disabled).toBe(false))
  await hermes.connect(false)
  const write = vi.spyOn(parkings, 'park')
  await hold('Ask Rosie')
  fireEvent.click(holdButton())
  await opened('r-2')
  await elapse(100)
  await opened('r-2')
  expect(write).toHaveBeenCalledOnce()
})

test('[T4] what is held and unsent says why it waits, and is undone like a decision, with its note', async () => {
  const { server } = setup()
  const hermes = openHermes('/hermes/r-1', server)
  await opened('r-1')
  await until(() => expect(button('Next request').disabled).toBe(false))
  await hermes.connect(false)
  await hold('Ask Rosie')
  await opened('r-2')
  await until(() => expect(text()).toContain('Held · Ask Rosie'))
  hermes.reload('/hermes/dashboard?view=waiting')
  await until(() => expect(row('r-1').textContent).toContain('Hold: Ask Rosie'))
  expect(row('r-1').textContent).toContain('No connection, sends when it is back')
  fireEvent.click(row('r-1'))
  await opened('r-1')
  await until(() => expect(text()).toContain('Held by you'))
  expect(() => button('Give it back')).toThrow()
  press('u')
  await until(() => expect(text()).toContain('Undone. It is not held; your note is still there.'))
  await until(() => expect(text()).not.toContain('Held by you'))
  press('h')
  await until(() => expect(field('Note').value).toBe('Ask Rosie'))
  await hermes.connect(true)
  await elapse(SENT_AFTER_MS)
  expect(server.asked(parkRequest)).toEqual([])
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

test('[T4] a search shows what is held, and the way from request to request leaves it out', async () => {
  const { server, requests } = setup()
  requests[1]!.held = {
    by: 'maya@campfire.example',
    at: requests[1]!.submittedDatetime,
    note: 'Ask',
  }
  openHermes('/hermes/dashboard', server)
  await isListed('r-1', 'r-3')
  fireEvent.change(document.querySelector('input')!, { target: { value: 'example' } })
  await isListed('r-1', 'r-2', 'r-3')
  fireEvent.click(row('r-1'))
  await opened('r-1')
  await until(() => expect(button('Next request').disabled).toBe(false))
  fireEvent.click(button('Next request'))
  await opened('r-3')
})

test('[T4] a server that cannot hold requests is not asked to', async () => {
  const { server } = setup(false)
  openHermes('/hermes/r-1', server)
  await opened('r-1')
  await until(() => button('Reject'))
  expect(() => button('Hold')).toThrow()
})
