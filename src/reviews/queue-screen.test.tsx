/** The list of requests to review: what it has, says and finds, and where next leads from it. */
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { listReviewRequests, type ReviewRequest } from '../contract/review-calls.ts'
import {
  heading,
  isListed,
  listed,
  openHermes,
  opened,
  elapse,
  press,
  row,
  until,
} from '../testing/hermes.tsx'
import { requestsOf, reviewServer } from '../testing/review-server.ts'

const ALL = ['r-1', 'r-2', 'r-3', 'r-4', 'r-5']
const MAYA = { userEmail: 'maya@example.com' }

function setup(own: Record<string, Partial<ReviewRequest>> = {}) {
  const requests = requestsOf(Object.fromEntries(ALL.map((id) => [id, own[id] ?? {}])))
  const server = reviewServer({ requests })
  const hermes = openHermes('/hermes/dashboard', server)
  return {
    server,
    hermes,
    chip: (name: string) => hermes.user.click(screen.getByRole('button', { name })),
    list: (name: RegExp) => hermes.user.click(screen.getByRole('tab', { name })),
    find: (value: string) =>
      fireEvent.change(screen.getByLabelText('Find a customer or business'), { target: { value } }),
  }
}

afterEach(() => void delete process.env.TZ)

test('[Q1] a screen that shows all that was read ahead loads the next page without scrolling, and fetches no image', async () => {
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 4_000 })
  const many = Array.from({ length: 41 }, (_, index) => `r-${index + 1}`)
  const server = reviewServer({
    requests: requestsOf(Object.fromEntries(many.map((id) => [id, {}]))),
  })
  openHermes('/hermes/dashboard', server)
  // What is prefetched ends with the second page.
  await until(() => expect(listed()).toEqual(many))
  expect(screen.getByText('That is the whole queue.')).toBeTruthy()
  expect(screen.getByRole('tab', { name: /^To review/ }).textContent).toBe('To review (41)')
  // This tablet saves data. Rows show only images that are on it.
  await elapse(500)
  expect(server.images).toEqual([])
})

test('[Q3] times are New York’s, wherever the tablet is', async () => {
  process.env.TZ = 'Asia/Tokyo'
  setup({ 'r-1': { submittedDatetime: '2026-11-10T13:31:00.000Z' } })
  await isListed(...ALL)
  expect(row('r-1').textContent).toContain('Nov 10, 2026, 8:31 AM')
})

test('[Q4] filters and order work offline, next follows them, and a reload keeps them', async () => {
  const { hermes, chip, find } = setup({ 'r-1': MAYA, 'r-5': MAYA })
  await isListed(...ALL)
  await hermes.user.click(row('r-3'))
  await opened('r-3')
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Half typed' } })
  press('q')
  await isListed(...ALL)
  await hermes.connect(false)

  await chip('My drafts')
  await isListed('r-3')
  await chip('My drafts')
  await isListed(...ALL)
  press('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Find a customer or business'))
  find('maya')
  await isListed('r-1', 'r-5')
  expect(screen.getByText(/^2 of 5 match · oldest first/)).toBeTruthy()
  await chip('Newest first')
  await isListed('r-5', 'r-1')
  await hermes.user.click(row('r-5'))
  await opened('maya')
  expect(screen.getByText('1 of 2')).toBeTruthy()
  press('n')
  await until(() => expect(hermes.path()).toBe('/hermes/r-1'))
  await until(() => expect(screen.getByText('2 of 2')).toBeTruthy())
  press('q')
  await isListed('r-5', 'r-1')

  hermes.reload()
  await isListed('r-5', 'r-1')
  find('nobody of that name')
  await until(() => screen.getByText('No request matches'))
  await chip('Show all requests')
  await isListed(...ALL.toReversed())
})

test('[Q1] next, pressed before the list has been read, opens its first request as soon as it has, unless something else is pressed', async () => {
  const { hermes } = setup()
  await isListed(...ALL)
  const pressNextEarly = async () => {
    hermes.reload('/hermes/dashboard')
    while (heading() !== 'Review Receipt') await elapse(1)
    expect(listed()).toEqual([])
    press('n')
  }
  await pressNextEarly()
  await until(() => expect(hermes.path()).toBe('/hermes/r-1'))
  await pressNextEarly()
  fireEvent.pointerDown(screen.getByRole('tab', { name: /^Sent/ }))
  await isListed(...ALL)
  await elapse(500)
  expect(hermes.path()).toBe('/hermes/dashboard')
})

test('[Q5] each entry shows its state: open, a draft, waiting to be sent, sent', async () => {
  const { server, hermes, list } = setup()
  await isListed(...ALL)
  expect(row('r-2').textContent).toContain('Open')
  await hermes.user.click(row('r-3'))
  await opened('r-3')
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Half typed' } })
  press('q')
  await isListed(...ALL)
  await until(() => expect(row('r-3').textContent).toContain('Draft'))
  expect(row('r-2').textContent).not.toContain('Draft')
  await hermes.connect(false)
  await hermes.user.click(row('r-2'))
  await opened('r-2')
  press('3')
  press('r')
  await isListed('r-1', 'r-3', 'r-4', 'r-5')
  await list(/^Waiting to send/)
  await until(() => expect(row('r-2').textContent).toContain('Waiting to be sent'))
  expect(row('r-2').textContent).toContain('No connection, sends when it is back')
  await elapse(5_000)
  expect(server.decisions).toEqual([])
  await hermes.connect(true)
  await list(/^Sent/)
  await until(() => expect(row('r-2').textContent).toContain('Sent'))
})

test('[Q1] a queue that cannot be read says so and can be tried again', async () => {
  const { server, chip } = setup()
  server.fail(listReviewRequests, 500, 'The words of the server')
  await until(() => screen.getByText('The words of the server'))
  expect(screen.getByRole('tab', { name: /^To review/ }).textContent).toBe('To review')
  server.mend(listReviewRequests)
  await chip('Try again')
  await isListed(...ALL)
})
