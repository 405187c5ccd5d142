/** The redirects to the app stores where only a browser can show it: real stores to leave for, the worker, real storage. */
import type { Page, Request } from 'playwright'
import { readDatabases } from '../../fixtures/tablets/databases.ts'
import { setOffline, stubStores } from '../../fixtures/tablets/stores.ts'
import { expect, test, type NewTablet, type TestServer } from '../../fixtures/test.ts'

test.use({ isOnline: true })

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

const CONSUMER_PATH = '/download/redirect/consumer/v1'
const BUSINESS_PATH = '/download/redirect/business/v1'
const STORES = /^https:\/\/(apps\.apple\.com|play\.google\.com)\//
const APP_STORE = 'https://apps.apple.com/us/app/campfire-business/id6400000002'
const COFFEE = 'businessName=Sligo%20Creek%20Coffee'

/** Shorter than the timeout of a call, so a page that waited for the visit service would be late. */
const PROMPTLY = { timeout: 10_000 }

/** A new device. The stores are stubs, and like everything else out of reach while it is offline. */
async function newDevice(
  newTablet: NewTablet,
  userAgent: string,
  options?: { keepsForLater: true },
): Promise<Page> {
  const page = await newTablet({ userAgent, ...options })
  await stubStores(page, STORES)
  return page
}

/** @returns an array that grows with each request of the device's pages to the visit service, as one line each */
function watchVisits(page: Page): string[] {
  const visits: string[] = []
  page.context().on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/visits/')) return
    const key = request.headers()['idempotency-key']
    visits.push(`${pathname} ${request.postData()} ${key}`)
  })
  return visits
}

async function visitsArrived(server: TestServer): Promise<string[]> {
  return (await server.requests()).filter((call) => call.includes('/api/visits/'))
}

async function storedVisits(page: Page): Promise<unknown> {
  return (await readDatabases(page))['campfire-visits']?.visits
}

async function open(page: Page, path: string): Promise<void> {
  // Wait no longer than this, because the page may leave at once.
  await page.goto(path, { waitUntil: 'commit' })
}

const storeBadges = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: /App Store|Google Play/ })
const code = (page: Page) => page.getByRole('img', { name: /^QR code/ })

test('[D1] [D2] [D3] a phone gets to its store although the visit service hangs; a later page sends the visit, once', async ({
  newTablet,
  server,
}) => {
  const page = await newDevice(newTablet, IPHONE)
  const visits = watchVisits(page)
  await server.orderFaults({ method: 'POST', path: '/api/visits/', kind: 'hang', times: 1 })
  await open(page, `${BUSINESS_PATH}?${COFFEE}`)
  await expect(page).toHaveURL(APP_STORE, PROMPTLY)

  // The page was left before an answer came, so the next one sends the visit again.
  await page.goto('/support')
  const sent = [{ visit: { businessName: 'Sligo Creek Coffee' }, sentAt: expect.any(Number) }]
  await expect.poll(() => storedVisits(page)).toMatchObject(sent)
  // Each attempt has the same content and the same key, so the service knows that it is one visit.
  const attempts = [...visits]
  expect(attempts.length).toBeGreaterThan(1)
  expect(attempts[0]).toMatch(
    /^\/api\/visits\/v1\/business \{"businessName":"Sligo Creek Coffee","OS":"ios"\} \w{32}$/,
  )
  expect(new Set(attempts).size).toBe(1)

  // Whoever comes again is taken on, and counted no second time.
  await open(page, `${BUSINESS_PATH}?${COFFEE}`)
  await expect(page).toHaveURL(APP_STORE)
  expect(visits).toEqual(attempts)
})

test('[D1] [D2] a computer gets both links and a code, and a page left while it made the storage is in nobody’s way', async ({
  newTablet,
  server,
}) => {
  const page = await newDevice(newTablet, LAPTOP)
  await open(page, `${CONSUMER_PATH}?${COFFEE}`)
  await expect(page.getByRole('status')).toHaveText(
    'Choose your store, or scan the code with your phone.',
  )
  await expect(storeBadges(page)).toHaveCount(2)
  await expect(code(page)).toBeVisible()
  await expect.poll(() => visitsArrived(server)).toEqual(['POST /api/visits/v1'])

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
  await open(page, `${CONSUMER_PATH}?businessName=Fenton%20Lane%20Books`)
  await expect.poll(() => visitsArrived(server)).toHaveLength(2)
  await expect(page).toHaveURL(`${CONSUMER_PATH}?businessName=Fenton%20Lane%20Books`)
})

test('[D3] [O6] after one visit to the site the redirects open offline; back online they go on, and the visit is sent', async ({
  newTablet,
  server,
}) => {
  const page = await newDevice(newTablet, IPHONE, { keepsForLater: true })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await setOffline(page, true)
  for (const path of ['/consumer/general', '/Consumer/Receipt?utm=poster', `${BUSINESS_PATH}/`]) {
    await open(page, path)
    await expect(page.getByRole('status')).toHaveText(
      'The App Store cannot be reached yet. It opens by itself as soon as it can be.',
    )
    await expect(storeBadges(page)).toHaveCount(1)
    await expect(storeBadges(page)).toHaveAccessibleName(/App Store/)
    await expect(code(page)).toBeHidden()
  }
  await open(page, `${CONSUMER_PATH}?${COFFEE}`)
  await expect(page.getByRole('status')).toContainText('cannot be reached yet')
  await expect
    .poll(() => storedVisits(page))
    .toMatchObject([{ visit: { businessName: 'Sligo Creek Coffee' }, sentAt: null }])

  // On another page, which shows that the visit waited in the browser's storage.
  await open(page, BUSINESS_PATH)
  await expect(page.getByRole('status')).toContainText('cannot be reached yet')
  // The worker may try in vain: this way to be offline is not told to it.
  expect(await visitsArrived(server)).toEqual([])
  await setOffline(page, false)
  await expect(page).toHaveURL(APP_STORE)
  await expect.poll(() => visitsArrived(server)).toContain('POST /api/visits/v1')
})
