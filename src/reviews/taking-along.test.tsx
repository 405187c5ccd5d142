/** A shift that is taken along, from the choice to the last image. */
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { announce } from '../offline/broadcast.ts'
import type { StaffDatabase } from '../offline/database.ts'
import { fetchImage } from '../offline/images/fetch-image.ts'
import { listReviewRequests, type ReviewRequest } from '../contract/review-calls.ts'
import { NOW } from '../offline/testing.ts'
import { elapse, openHermes, until } from '../testing/hermes.tsx'
import { button } from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'

vi.mock('../app-shell/app-update.ts', async (load) => ({
  ...(await load<object>()),
  storeStaffScreens: async () => true,
}))

vi.mock('../offline/saves-data.ts', () => ({ savesData: () => false }))

/** URLs of the images on this tablet; jsdom's blobs cannot be stored. */
const { local } = vi.hoisted(() => ({ local: new Set<string>() }))
vi.mock('../offline/images/image-store.ts', async (load) => ({
  ...(await load<object>()),
  readLocalImages: async () => (url: string) => local.has(url),
  prefetchImage: async (database: StaffDatabase, url: string) => {
    await fetchImage(url, 'low')
    local.add(url)
    announce(database, 'image')
  },
}))
beforeEach(() => local.clear())

const text = () => document.body.textContent

function serverOf(count: number, others: Record<string, Partial<ReviewRequest>> = {}) {
  const ids = Array.from({ length: count }, (_, n) => `r-${String(n).padStart(3, '0')}`)
  const all = Object.fromEntries(ids.map((id) => [id, others[id] ?? {}]))
  return reviewServer({ requests: requestsOf(all), businesses: [{ id: 'b', name: 'B' }] })
}

async function choose(words: RegExp) {
  fireEvent.click(await until(() => button(/ready offline, take more along/)))
  fireEvent.click(await until(() => button(words)))
}

test('[T1] 100 are taken along, on and on after a reload, an outage and 503s, and are said to be here when they are', async () => {
  const server = serverOf(130)
  const hermes = openHermes('/hermes/dashboard', server)
  await choose(/^100 requests/)
  await until(() => expect(text()).toMatch(/Taking 100 along: \d+ are here/))
  server.isThere = false
  await elapse(20_000)
  expect(text()).not.toContain('All 100 are here')
  server.isThere = true
  server.fail(listReviewRequests, 503, 'Busy')
  hermes.reload()
  await elapse(60_000)
  const why = /Taking 100 along: \d+ are here · (the server does not send|nothing has come)/
  await until(() => expect(text()).toMatch(why))
  server.mend(listReviewRequests)
  await elapse(60_000)
  await until(() => expect(text()).toContain('All 100 are here'))
  expect(screen.getAllByText('On this tablet.', { exact: false }).length).toBeGreaterThan(0)
  expect(server.asked(listReviewRequests).length).toBeGreaterThanOrEqual(5)
  // What the browser deletes is no longer said to be here.
  local.delete([...local][0] ?? '')
  server.isThere = false
  await elapse(20_000)
  await until(() => expect(text()).toContain('Taking 100 along: 99 are here'))
  fireEvent.click(button('Stop'))
  await until(() => expect(text()).not.toContain('along: 99'))
})

test('[T1] [T4] a queue that is shorter is all that is taken along, which is said, without what is held', async () => {
  const held = { by: 'ada@campfire.example', at: new Date(NOW).toISOString(), note: 'Asked' }
  openHermes('/hermes/dashboard', serverOf(54, { 'r-007': { held } }))
  await choose(/^250 requests/)
  await elapse(60_000)
  await until(() => expect(text()).toContain('All 53 of the queue are here'))
  expect(text()).toContain('All 53 requests')
  expect(text()).toContain('53 ready offline')
})
