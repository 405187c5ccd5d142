/** Every visit is counted exactly once in the server's table, whoever leaves when. */
import type { Page } from 'playwright'
import { syncInBackground } from '../../fixtures/tablets/background-sync.ts'
import { chanceOf } from '../../fixtures/data/chance.ts'
import { readDatabases } from '../../fixtures/tablets/databases.ts'
import { readPublicTables } from '../../fixtures/servers/ledger.ts'
import { setOffline, stubStores } from '../../fixtures/tablets/stores.ts'
import { expect, test, type NewTablet, type TestServer } from '../../fixtures/test.ts'

// Only `npm run test:reconnecting` runs all 50.
const CYCLES = process.env.OUTAGES === 'all' ? 50 : 12
const SEED = 8

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const STORES = /^https:\/\/play\.google\.com\//

/** Possible faults of the next request to the visit service. */
const FAULTS = [
  'lost-reply',
  'lost-request',
  'hang',
  'status-500',
  'status-503',
  'status-429',
  'portal',
] as const

interface Person {
  name: string
  comesOffline?: true
  /** They do this once they have come. */
  then?: (page: Page, server: TestServer, shop: string) => Promise<void>
}

/** Ways to use the redirect page. */
const PEOPLE: readonly [Person, ...Person[]] = [
  { name: 'goes to the store' },
  { name: 'leaves for another page', then: leave },
  {
    name: 'loses the connection and leaves',
    then: async (page, server) => {
      await setOffline(page, true)
      await leave(page, server)
    },
  },
  {
    name: 'comes offline and stays until the connection is back',
    comesOffline: true,
    then: async (page) => {
      await setOffline(page, false)
      await page.waitForTimeout(250)
    },
  },
  { name: 'comes offline and leaves for another page', comesOffline: true, then: leave },
  {
    name: 'comes offline and closes the tab as the connection comes back',
    comesOffline: true,
    then: async (page) => {
      await page.close()
      await setOffline(page, false)
    },
  },
  {
    name: 'comes in another tab, too',
    then: async (page, server, shop) => {
      const tab = await page.context().newPage()
      await come(tab, server, shop)
      await tab.close()
    },
  },
  {
    name: 'comes offline in a tab that the browser freezes',
    comesOffline: true,
    then: async (page, server, shop) => {
      const tab = await page.context().newPage()
      await come(tab, server, shop)
      const devtools = await tab.context().newCDPSession(tab)
      await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
      await setOffline(page, false)
      await leave(page, server)
      await tab.close()
    },
  },
]

async function come(page: Page, { origin }: TestServer, shop: string): Promise<void> {
  const query = new URLSearchParams({ businessName: shop })
  const address = `/download/redirect/consumer/v1?${query}`
  await page.goto(address, { waitUntil: 'commit' })
  // The page may already be going to the store, or be there.
  await page
    .waitForFunction(
      (origin) => location.origin !== origin || document.querySelector('[data-island][data-os]'),
      origin,
    )
    .catch(() => undefined)
}

async function leave(page: Page, server: TestServer): Promise<void> {
  await open(page, server, '/support')
}

/** Tries again, because a page may be going to the store: then whichever navigation is ready first wins. */
async function open(page: Page, { origin }: TestServer, path: string): Promise<void> {
  const url = origin + path
  await expect(async () => {
    if (page.url() !== url) await page.goto(url, { waitUntil: 'commit' })
    expect(page.url()).toBe(url)
  }).toPass()
}

/** Opens the site on a new phone and waits until its worker controls the page. */
async function newPhone(newTablet: NewTablet): Promise<Page> {
  const page = await newTablet({ userAgent: ANDROID })
  await stubStores(page, STORES)
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  return page
}

interface StoredVisit {
  visit: { businessName: string; OS: string }
  sentAt: number | null
}

async function storedOn(page: Page): Promise<StoredVisit[]> {
  return ((await readDatabases(page))['campfire-visits']?.visits ?? []) as StoredVisit[]
}

/** @returns how many visits the device has not seen counted yet */
async function waitingOn(page: Page): Promise<number> {
  return (await storedOn(page)).filter(({ sentAt }) => sentAt === null).length
}

test('[D2] [D3] over many losses of the line each visit is counted once, whoever leaves when', async ({
  newTablet,
  server,
}) => {
  test.setTimeout(480_000)
  const chance = chanceOf(SEED)
  let page = await newPhone(newTablet)
  // None of our code runs there.
  const reader = await page.context().newPage()
  await reader.goto('/healthz')
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const kind = chance.percent(43) ? chance.pick(FAULTS) : null
    await server.endFaults()
    if (kind) await server.orderFaults({ method: 'POST', path: '/api/visits/', kind, times: 1 })
    const { name, comesOffline, then } = chance.pick(PEOPLE)
    if (comesOffline) await setOffline(page, true)
    await come(page, server, `Shop ${cycle}`)
    await page.waitForTimeout(chance.between(0, 500))
    await then?.(page, server, `Shop ${cycle}`)

    // Eventually the connection is back and one of our pages is opened.
    await setOffline(page, false)
    if (page.isClosed()) page = await page.context().newPage()
    await open(page, server, '/MoCo/terms')
    await expect
      .poll(() => waitingOn(reader), { message: `cycle ${cycle}: ${name}, ${kind}` })
      .toBe(0)
  }
  const stored = await storedOn(reader)
  // A person who leaves before the page's code has run is not counted as a visit.
  expect(stored.length).toBeGreaterThan(CYCLES / 2)
  await server.ledger()
  const { visits } = await readPublicTables(server.dataDir)
  expect(visits.map(({ businessName, count }) => [businessName, count]).toSorted()).toEqual(
    stored.map(({ visit }) => [visit.businessName, 1]).toSorted(),
  )
})

test('[D3] where no page of ours is left, the worker sends the visit: again after a failure, and once there is a line', async ({
  newTablet,
  server,
}) => {
  const page = await newPhone(newTablet)
  const sent = async () =>
    (await server.requests()).filter((call) => call === 'POST /api/visits/v1').length

  await test.step('after a failure', async () => {
    await server.orderFaults({ method: 'POST', path: '/api/visits/', kind: 'status-503', times: 1 })
    await come(page, server, 'Takoma Threads')
    await expect(page).toHaveURL(STORES)
    await expect.poll(sent).toBe(2)
  })

  await test.step('after the last page was closed offline', async () => {
    await setOffline(page, true)
    await come(page, server, 'Huron Books')
    await expect.poll(() => waitingOn(page)).toBe(1)
    const bystander = await page.context().newPage()
    await page.close()
    await setOffline(bystander, false)
    await bystander.goto('/healthz')
    await syncInBackground(bystander, 'visits')
    await expect.poll(() => waitingOn(bystander)).toBe(0)
    // It may be sent twice, with the same key: by the event, and by the worker of its own accord.
    expect(await sent()).toBeGreaterThan(2)
  })
})

test('[D1] [D2] a page left while it made the storage is in nobody’s way', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet()
  const path = '/download/redirect/consumer/v1?businessName='
  const arrived = async () =>
    (await server.requests()).filter((call) => call === 'POST /api/visits/v1').length
  await page.goto(`${path}Abay%20Table`)
  await expect.poll(arrived).toBe(1)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        indexedDB.deleteDatabase('campfire-visits')
        const opening = indexedDB.open('campfire-visits', 2)
        opening.onerror = reject
        opening.onupgradeneeded = () => {
          const visits = opening.result.createObjectStore('visits')
          // As on a slow disk: the transaction is still open when the page is left.
          const again = () => (visits.get('nothing').onsuccess = again)
          again()
          resolve()
        }
      }),
  )
  await page.goto(`${path}Fenton%20Lane%20Books`, { waitUntil: 'commit' })
  await expect.poll(arrived).toBe(2)
  await expect(page).toHaveURL(`${path}Fenton%20Lane%20Books`)
})
