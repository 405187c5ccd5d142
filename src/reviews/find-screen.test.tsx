/** One search over all requests, and what a decided one shows. */
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readHistory, searchRequests } from '../contract/review-event-calls.ts'
import { saveImageReading } from '../offline/images/image-facts.ts'
import { imageKey } from '../offline/image-key.ts'
import { enqueue } from '../offline/outbox/outbox.ts'
import { decidedRequest, NOW, rejectionOf, rejectionToEnqueue, send } from '../offline/testing.ts'
import { isListed, listed, openHermes, opened, press, row, until } from '../testing/hermes.tsx'
import { button, field, tab } from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'

const MAYA = { userEmail: 'maya@example.com' }
const FAR = {
  ...decidedRequest(rejectionOf('far')),
  userEmail: 'far@example.com',
  reviewerEmail: 'leo@campfire.example',
}
const shows = (words: RegExp) => until(() => expect(document.body.textContent).toMatch(words))
const find = (value: string) =>
  void fireEvent.change(document.querySelector('input')!, { target: { value } })

async function setup() {
  const requests = requestsOf({ 'r-1': MAYA, 'r-2': { subtotal: 12.5 }, 'r-3': {} })
  const server = reviewServer({ requests })
  const hermes = openHermes('/hermes/dashboard', server)
  await isListed('r-1', 'r-2', 'r-3')
  return { server, hermes }
}

test('[T6] one search finds what is open, sent and only on the server; each row says where it is, and one opens with its history', async () => {
  const { server, hermes } = await setup()
  const made = rejectionToEnqueue('s-1')
  await enqueue(hermes.database, { ...made, request: { ...made.request, ...MAYA } })
  await send(hermes.database, 's-1')
  server.answer(searchRequests, ({ text }) => ({
    items: text === 'readable' ? [FAR] : [],
    last_evaluated_key: null,
  }))
  server.answer(readHistory, () => ({
    item: FAR,
    events: [
      { kind: 'submitted', at: FAR.submittedDatetime, by: FAR.userEmail },
      {
        kind: 'parked',
        at: FAR.submittedDatetime,
        by: 'maya@campfire.example',
        note: 'Ask the shop',
      },
      {
        kind: 'decided',
        at: FAR.lastUpdatedDatetime,
        by: 'leo@campfire.example',
        note: '',
        decision: rejectionOf('far'),
        points: 0,
      },
    ],
    replaced: null,
  }))

  find('12.50')
  await isListed('r-2')
  expect(row('r-2').textContent).toContain('To review')
  find('readable')
  await isListed('s-1', 'far')
  expect(row('s-1').textContent).toContain('Sent')
  expect(row('far').textContent).toContain('Rejected by leo@campfire.example')
  await shows(/On this tablet: 1 · the server found 1 more/)

  fireEvent.click(row('far'))
  await opened('far')
  await shows(
    /Held by maya@campfire\.example.*Ask the shop.*Rejected by leo@campfire\.example.*Not readable/,
  )
  // It was found once, so it is here from now on.
  await hermes.connect(false)
  hermes.reload()
  await opened('far')
  await shows(/Held by maya@campfire\.example/)
})

test('[T6] offline only this tablet is searched, also by numbers on its papers; a failed search is tried again, and an older server changes nothing', async () => {
  const { server, hermes } = await setup()
  const reading = {
    text: 'CHECK #88421',
    certainty: '',
    place: { x: 0, y: 0, width: 1, height: 1, angle: 0 },
  }
  const [image] = requestsOf({ 'r-3': {} })[0]!.urls
  await saveImageReading(hermes.database, imageKey(image!), { reader: 'a', rows: [reading] }, NOW)
  server.fail(searchRequests, 503, 'Busy')
  server.answer(searchRequests, () => ({ items: [FAR], last_evaluated_key: null }))
  find('88421')
  await isListed('r-3')
  await shows(/the server was not searched: Busy/)
  server.mend(searchRequests)
  fireEvent.click(button('Try again'))
  await isListed('r-3', 'far')
  await hermes.connect(false)
  await isListed('r-3')
  await shows(/Offline: only what is on this tablet/)
  await hermes.connect(true)
  server.fail(searchRequests, 404, 'There is no such call')
  find('maya')
  await until(() => expect(listed()).toEqual(['r-1']))
  await shows(/On this tablet: 1/)
  const search = () => field('Find any receipt')
  expect(search().value).toBe('maya')
  // From wherever on the page.
  fireEvent.click(tab('Sent'))
  await until(() => expect(tab('Sent').ariaSelected).toBe('true'))
  press('/')
  expect(document.activeElement).toBe(search())
})
