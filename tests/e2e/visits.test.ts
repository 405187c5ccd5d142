/** Every visit is counted exactly once, whoever leaves when. The server's own table is what counts. */
import type { BrowserContextOptions, Page } from 'playwright'
import { expect as expectValue, test } from 'vitest'
import { syncInBackground } from '../fixtures/background-sync.ts'
import { chanceOf } from '../fixtures/chance.ts'
import { readDatabases } from '../fixtures/databases.ts'
import { expect, PATIENCE } from '../fixtures/expect.ts'
import { readPublicTables } from '../fixtures/public-tables.ts'
import { setup } from '../fixtures/setup.ts'

const site = setup()

/** The whole number by `npm run test:outages`. */
const CYCLES = process.env.OUTAGES === 'all' ? 50 : 12
const SEED = 8

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const STORES = /^https:\/\/play\.google\.com\//

/** What may happen to the next request to the visit service. */
const FAULTS = [
  'lost-reply',
  'lost-request',
  'status-500',
  'status-503',
  'status-429',
  'portal',
] as const

type Person = [name: string, (page: Page, shop: string, moment: number) => Promise<void>]

/** How a person meets the redirect page: comes, and leaves at some moment. Milliseconds. */
const PEOPLE: readonly [Person, ...Person[]] = [
  [
    'goes to the store',
    async (page, shop, moment) => {
      await come(page, shop)
      await page.waitForTimeout(moment)
    },
  ],
  [
    'leaves for another page',
    async (page, shop, moment) => {
      await come(page, shop)
      await page.waitForTimeout(moment)
      await leave(page)
    },
  ],
  [
    'loses the line and leaves',
    async (page, shop, moment) => {
      await come(page, shop)
      await page.waitForTimeout(moment)
      await page.context().setOffline(true)
      await leave(page)
    },
  ],
  [
    'comes offline and stays until the line is back',
    async (page, shop, moment) => {
      await page.context().setOffline(true)
      await come(page, shop)
      await page.waitForTimeout(moment)
      await page.context().setOffline(false)
      await page.waitForTimeout(moment)
    },
  ],
  [
    'comes offline and leaves for another page',
    async (page, shop, moment) => {
      await page.context().setOffline(true)
      await come(page, shop)
      await page.waitForTimeout(moment)
      await leave(page)
    },
  ],
  [
    'comes offline and closes the tab as the line comes back',
    async (page, shop, moment) => {
      await page.context().setOffline(true)
      await come(page, shop)
      await page.waitForTimeout(moment)
      await page.close()
      await page.context().setOffline(false)
    },
  ],
]

async function come(page: Page, shop: string): Promise<void> {
  const query = new URLSearchParams({ businessName: shop })
  const address = `${site.origin}/download/redirect/consumer/v1?${query}`
  await page.goto(address, { waitUntil: 'commit' })
  // It may be on its way to the store already, or there.
  await page
    .waitForFunction(
      (origin) =>
        location.origin !== origin || performance.getEntriesByName('interactive').length > 0,
      site.origin,
    )
    .catch(() => undefined)
}

async function leave(page: Page): Promise<void> {
  await open(page, '/support')
}

/** Also from a page that is on its way to the store: then the browser takes the first way that is ready. */
async function open(page: Page, path: string): Promise<void> {
  const url = site.origin + path
  await expect(async () => {
    if (page.url() !== url) await page.goto(url, { waitUntil: 'commit' })
    expectValue(page.url()).toBe(url)
  }).toPass(PATIENCE)
}

async function newPhone(): Promise<Page> {
  return newDevice({ userAgent: ANDROID })
}

/** Its worker is in charge. */
async function newDevice(options: BrowserContextOptions): Promise<Page> {
  const page = await site.newTablet(options)
  await page.context().route(STORES, (route) => route.fulfill({ body: 'The store' }))
  await page.goto(site.origin)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  return page
}

interface KeptVisit {
  visit: { businessName: string; OS: string }
  sentAt: number | null
}

async function keptOn(page: Page): Promise<KeptVisit[]> {
  return ((await readDatabases(page))['campfire-visits']?.visits ?? []) as KeptVisit[]
}

/** How many visits the device does not know to be counted. */
async function waitingOn(page: Page): Promise<number> {
  return (await keptOn(page)).filter(({ sentAt }) => sentAt === null).length
}

test('[D2] [D3] over many losses of the line each visit is counted once, whoever leaves when', async () => {
  const chance = chanceOf(SEED)
  let page = await newPhone()
  // An address of ours on which no code of ours runs.
  const reader = await page.context().newPage()
  await reader.goto(`${site.origin}/healthz`)
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const kind = chance.percent(43) ? chance.pick(FAULTS) : null
    await site.endFaults()
    if (kind) await site.orderFaults({ method: 'POST', path: '/api/visits/', kind, times: 1 })
    const [name, person] = chance.pick(PEOPLE)
    await person(page, `Shop ${cycle}`, chance.between(0, 500))

    // Some day the line is back, and some page of ours is opened.
    await page.context().setOffline(false)
    if (page.isClosed()) page = await page.context().newPage()
    await open(page, '/MoCo/terms')
    await expect
      .poll(() => waitingOn(reader), { message: `cycle ${cycle}: ${name}, ${kind}` })
      .toBe(0)
  }
  const kept = await keptOn(reader)
  // Who leaves before the page's code has run was not here.
  expectValue(kept.length).toBeGreaterThan(CYCLES / 2)
  await site.ledger()
  const { visits } = await readPublicTables(site.server.dataDir)
  expectValue(visits.map(({ businessName, count }) => [businessName, count]).toSorted()).toEqual(
    kept.map(({ visit }) => [visit.businessName, 1]).toSorted(),
  )
}, 480_000)

test('[D2] a page that was left while it made the database keeps nobody else from it', async () => {
  // Not a phone: the page stays.
  const page = await newDevice({})
  const told = async () => (await site.requests()).filter((call) => call.includes('/api/visits/'))
  await come(page, 'Huron Books')
  await expect.poll(told).toHaveLength(1)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        indexedDB.deleteDatabase('campfire-visits')
        const opening = indexedDB.open('campfire-visits', 2)
        opening.onerror = reject
        opening.onupgradeneeded = () => {
          const visits = opening.result.createObjectStore('visits')
          // As on a slow disk: it is not done when the page is left.
          const again = () => (visits.get('nothing').onsuccess = again)
          again()
          resolve()
        }
      }),
  )
  await come(page, 'Fenton Lane Books')
  await expect.poll(told).toHaveLength(2)
})

test('[D3] the worker sends a visit after the last page is gone', async () => {
  const page = await newPhone()
  await page.context().setOffline(true)
  await come(page, 'Huron Books')
  await expect.poll(() => waitingOn(page)).toBe(1)
  // An address of ours on which no code of ours runs.
  const bystander = await page.context().newPage()
  await page.close()
  await page.context().setOffline(false)
  await bystander.goto(`${site.origin}/healthz`)
  await syncInBackground(bystander, 'visits')
  await expect.poll(() => waitingOn(bystander)).toBe(0)
  expectValue(await site.requests()).toContain('POST /api/visits/v1')
})

test('[D3] while a page of ours is open a visit goes without any event, however often it was refused', async () => {
  const page = await newPhone()
  const bystander = await page.context().newPage()
  await open(bystander, '/support')
  await site.orderFaults({ method: 'POST', path: '/api/visits/', kind: 'status-503', times: 3 })
  await come(page, 'Huron Books')
  await expect.poll(() => waitingOn(bystander)).toBe(1)
  await page.close()
  await open(bystander, '/MoCo/terms')
  await expect.poll(() => waitingOn(bystander)).toBe(0)
  const sent = (await site.requests()).filter((call) => call.startsWith('POST /api/visits/'))
  expectValue(sent.length).toBeGreaterThan(3)
})
