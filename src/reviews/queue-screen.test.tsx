/** The list of requests to review: what it has, says and finds, and where next leads from it. */
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ReviewRequest } from '../contract/review-calls.ts'
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
import { loseDatabase } from '../offline/outbox/testing/fake-places.ts'
import { button, field, tab } from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'

const ALL = ['r-1', 'r-2', 'r-3', 'r-4', 'r-5']
const MAYA = { userEmail: 'maya@example.com' }

function setup(own: Record<string, Partial<ReviewRequest>> = {}) {
  const requests = requestsOf(Object.fromEntries(ALL.map((id) => [id, own[id] ?? {}])))
  const server = reviewServer({ requests })
  const hermes = openHermes('/hermes/dashboard', server)
  return {
    hermes,
    chip: (name: string) => void fireEvent.click(button(name)),
    find: (value: string) =>
      void fireEvent.change(field('Find any receipt'), { target: { value } }),
  }
}

/** A queue of so many requests, on a screen that has space for all of them. */
function openMany(length: number) {
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 4_000 })
  const many = Array.from({ length }, (_, index) => `r-${index + 1}`)
  const requests = requestsOf(Object.fromEntries(many.map((id) => [id, {}])))
  const server = reviewServer({ requests })
  return { many, server, ...openHermes('/hermes/dashboard', server) }
}

afterEach(() => void delete process.env.TZ)

test('[Q1] a screen that shows all that was read ahead loads the next page without scrolling, and fetches no image', async () => {
  const { many, server } = openMany(41)
  // What is prefetched ends with the second page.
  await until(() => expect(listed()).toEqual(many))
  expect(screen.getByText('That is the whole queue.')).toBeTruthy()
  expect(tab(/^To review/).textContent).toBe('To review (41)')
  // This tablet saves data. Rows show only images that are on it.
  await elapse(500)
  expect(server.images).toEqual([])
})

test('[Q1] [V10] after the browser has thrown the storage away, the list is complete only when it is', async () => {
  const { many, database } = openMany(57)
  await isListed(...many)
  const said: string[] = []
  const changes = new MutationObserver(() => {
    said.push(...(document.body.textContent.match(/All \d+ requests/g) ?? []))
  })
  changes.observe(document, { subtree: true, childList: true, characterData: true })
  for (let times = 0; times < 2; times += 1) {
    await loseDatabase(database.name)
    await elapse(500)
    fireEvent.click(button('Refresh'))
    await elapse(1_000)
    await isListed(...many)
  }
  changes.disconnect()
  expect(new Set(said)).toEqual(new Set(['All 57 requests']))
})

test('[Q3] [Q4] [Q5] filters and order work offline, next follows them, and a reload keeps them', async () => {
  process.env.TZ = 'Asia/Tokyo'
  const submittedDatetime = '2026-11-10T13:31:00.000Z'
  const { hermes, chip, find } = setup({ 'r-1': { ...MAYA, submittedDatetime }, 'r-5': MAYA })
  await isListed(...ALL)
  // New York's time, wherever the tablet is.
  expect(row('r-1').textContent).toContain('Nov 10, 2026, 8:31 AM')
  fireEvent.click(row('r-3'))
  await opened('r-3')
  fireEvent.change(field('Notes'), { target: { value: 'Half typed' } })
  press('q')
  await isListed(...ALL)
  await until(() => expect(row('r-3').textContent).toContain('Draft'))
  expect(row('r-2').textContent).not.toContain('Draft')
  expect(row('r-2').textContent).toContain('Open')
  await hermes.connect(false)

  chip('My drafts')
  await isListed('r-3')
  chip('My drafts')
  await isListed(...ALL)
  press('/')
  expect(document.activeElement).toBe(field('Find any receipt'))
  find('maya')
  await isListed('r-1', 'r-5')
  expect(screen.getByText(/oldest first/)).toBeTruthy()
  chip('Newest first')
  await isListed('r-5', 'r-1')
  fireEvent.click(row('r-5'))
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
  chip('Show all requests')
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
  fireEvent.pointerDown(tab(/^Sent/))
  await isListed(...ALL)
  await elapse(500)
  expect(hermes.path()).toBe('/hermes/dashboard')
})
