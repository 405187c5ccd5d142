/** The redirects to the app stores where only a browser can show it: real stores to leave for, the worker, real storage. */
import type { Page, Request } from 'playwright'
import { readDatabases } from '../../fixtures/tablets/databases.ts'
import { setOffline, stubStores } from '../../fixtures/tablets/stores.ts'
import { expect, test, type TestServer } from '../../fixtures/test.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

test.use({ userAgent: IPHONE })

const CONSUMER_PATH = '/download/redirect/consumer/v1'
const BUSINESS_PATH = '/download/redirect/business/v1'
const STORES = /^https:\/\/(apps\.apple\.com|play\.google\.com)\//
const APP_STORE = 'https://apps.apple.com/us/app/campfire-business/id6400000002'
const COFFEE = 'businessName=Sligo%20Creek%20Coffee'

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

test('[D1] [D2] [D3] [O6] a phone gets to its store though the visit service hangs, or once there is a line; each visit is sent, once', async ({
  page,
  server,
}) => {
  await stubStores(page, STORES)
  const visits = watchVisits(page)

  await test.step('the visit service hangs, and a later page sends the visit', async () => {
    await server.orderFaults({ method: 'POST', path: '/api/visits/', kind: 'hang', times: 1 })
    await open(page, `${BUSINESS_PATH}?${COFFEE}`)
    await expect(page).toHaveURL(APP_STORE)
    await page.goto('/support')
    const sent = [{ visit: { businessName: 'Sligo Creek Coffee' }, sentAt: expect.any(Number) }]
    await expect.poll(() => storedVisits(page)).toMatchObject(sent)
    // Each attempt has the same content and the same key, so the service knows that it is one visit.
    expect(visits.length).toBeGreaterThan(1)
    expect(visits[0]).toMatch(
      /^\/api\/visits\/v1\/business \{"businessName":"Sligo Creek Coffee","OS":"ios"\} \w{32}$/,
    )
    expect(new Set(visits).size).toBe(1)
  })

  await test.step('whoever comes again is taken on, and counted no second time', async () => {
    const before = [...visits]
    await open(page, `${BUSINESS_PATH}?${COFFEE}`)
    await expect(page).toHaveURL(APP_STORE)
    expect(visits).toEqual(before)
  })

  await test.step('the redirects open offline', async () => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await server.endFaults()
    await setOffline(page, true)
    for (const path of ['/consumer/general', '/Consumer/Receipt?utm=poster', `${BUSINESS_PATH}/`]) {
      await open(page, path)
      await expect(page.getByRole('status')).toHaveText(
        'The App Store cannot be reached yet. It opens by itself as soon as it can be.',
      )
      await expect(storeBadges(page)).toHaveCount(1)
      await expect(storeBadges(page)).toHaveAccessibleName(/App Store/)
    }
  })

  await test.step('back online they go on, and the visit is sent', async () => {
    await open(page, `${CONSUMER_PATH}?businessName=Fenton%20Lane%20Books`)
    const visit = expect.objectContaining({ businessName: 'Fenton Lane Books' })
    const waiting = expect.objectContaining({ visit, sentAt: null })
    await expect.poll(() => storedVisits(page)).toContainEqual(waiting)
    // On another page, which shows that the visit waited in the browser's storage.
    await open(page, BUSINESS_PATH)
    await expect(page.getByRole('status')).toContainText('cannot be reached yet')
    expect(await visitsArrived(server)).toEqual([])
    await setOffline(page, false)
    await expect(page).toHaveURL(APP_STORE)
    await expect.poll(() => visitsArrived(server)).toContain('POST /api/visits/v1')
  })
})
