import type { Page, Request } from 'playwright'
import { readDatabases } from '../fixtures/tablets/databases.ts'
import { expect, test, type NewTablet } from '../fixtures/test.ts'

test.use({ isOnline: true })

/** The apps' pages in the stores. */
const STORE_LINKS = {
  consumer: {
    ios: 'https://apps.apple.com/us/app/campfire-rewards/id6400000001',
    android: 'https://play.google.com/store/apps/details?id=example.campfire.consumer',
  },
  business: {
    ios: 'https://apps.apple.com/us/app/campfire-business/id6400000002',
    android: 'https://play.google.com/store/apps/details?id=example.campfire.business',
  },
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const MACINTOSH =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const WINDOWS_PHONE =
  'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063'
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

const CONSUMER_PATHS = [
  '/download/redirect/consumer/v1',
  '/consumer/general',
  '/download/redirect/consumer/general',
  '/consumer/receipt',
  '/download/redirect/consumer/receipt',
]
const BUSINESS_PATH = '/download/redirect/business/v1'
const STORES = /^https:\/\/(apps\.apple\.com|play\.google\.com)\//
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
  await page.context().route(STORES, async (route) => {
    if (offline.has(page)) return route.abort('internetdisconnected')
    await route.fulfill({ contentType: 'text/html', body: 'The store' })
  })
  return page
}

const offline = new WeakSet<Page>()

async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  if (isOffline) offline.add(page)
  else offline.delete(page)
  await page.context().setOffline(isOffline)
}

/** @returns an array that grows with each request of the device's pages and worker to the visit service */
function watchVisits(page: Page): Request[] {
  const visits: Request[] = []
  page.context().on('request', (request) => {
    if (request.url().includes('/api/visits/')) visits.push(request)
  })
  return visits
}

const bodies = (visits: Request[]): unknown[] => visits.map((visit) => visit.postDataJSON())

const keyOf = (visit: Request | undefined) => visit?.headers()['idempotency-key']

/** @returns a request to the visit service as one line of text */
const asLine = (visit: Request) =>
  `${new URL(visit.url()).pathname} ${visit.postData()} ${keyOf(visit)}`

async function open(page: Page, path: string): Promise<void> {
  // Wait no longer than this, because the page may leave at once.
  await page.goto(path, { waitUntil: 'commit' })
}

function storeBadges(page: Page) {
  return page.getByRole('main').getByRole('link', { name: /App Store|Google Play/ })
}

function storeBadge(page: Page, store: 'App Store' | 'Google Play') {
  return storeBadges(page).filter({ hasText: store })
}

async function keepForOffline(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
}

test('[D1] phones and tablets get to the app in the store of their system', async ({
  newTablet,
}) => {
  for (const [agent, os] of [
    [IPHONE, 'ios'],
    [ANDROID, 'android'],
  ] as const) {
    const page = await newDevice(newTablet, agent)
    for (const path of CONSUMER_PATHS) {
      await open(page, path)
      await expect(page).toHaveURL(STORE_LINKS.consumer[os])
    }
    await open(page, BUSINESS_PATH)
    await expect(page).toHaveURL(STORE_LINKS.business[os])
  }

  // An iPad claims to be a Macintosh but has a touch screen.
  const tablet = await newDevice(newTablet, MACINTOSH)
  await open(tablet, BUSINESS_PATH)
  await expect(tablet.getByRole('status')).toContainText('Choose your store')
  const devtools = await tablet.context().newCDPSession(tablet)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  await open(tablet, BUSINESS_PATH)
  await expect(tablet).toHaveURL(STORE_LINKS.business.ios)
})

for (const [OS, agent, words] of [
  ['windows phone', WINDOWS_PHONE, 'There is no Campfire app for Windows Phone.'],
  ['unknown', LAPTOP, 'Choose your store, or scan the code with your phone.'],
] as const) {
  test(`[D1] [D2] a system without a store gets both links and a code: ${OS}`, async ({
    newTablet,
    server,
  }) => {
    const page = await newDevice(newTablet, agent)
    const visits = watchVisits(page)
    for (const [path, links] of [
      ['/download/redirect/consumer/v1', STORE_LINKS.consumer],
      [BUSINESS_PATH, STORE_LINKS.business],
    ] as const) {
      await open(page, `${path}?${COFFEE}`)
      await expect(page.getByRole('status')).toContainText(words)
      await expect(storeBadges(page)).toHaveCount(2)
      await expect(storeBadge(page, 'App Store')).toHaveAttribute('href', links.ios)
      await expect(storeBadge(page, 'Google Play')).toHaveAttribute('href', links.android)
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
      // The visit is stored before the page would leave.
      const call = path === BUSINESS_PATH ? 'POST /api/visits/v1/business' : 'POST /api/visits/v1'
      await expect.poll(() => server.requests()).toContain(call)
      await expect(page).toHaveURL(`${path}?${COFFEE}`)
    }
    expect(bodies(visits)).toEqual([
      { businessName: 'Sligo Creek Coffee', OS },
      { businessName: 'Sligo Creek Coffee', OS },
    ])
  })
}

test('[D2] a visit is recorded once per browser and business, with the system in lowercase', async ({
  newTablet,
  server,
}) => {
  const page = await newDevice(newTablet, ANDROID)
  const visits = watchVisits(page)
  const calls = async () =>
    (await server.requests()).filter((call) => call.includes('/api/visits/'))
  const visit = async (query: string) => {
    await open(page, `/download/redirect/consumer/v1${query}`)
    await expect(page).toHaveURL(STORE_LINKS.consumer.android)
  }
  await visit(`?${COFFEE}`)
  await visit(`?${COFFEE}`)
  await visit('')
  await visit('?businessName=')
  await open(page, `/consumer/general?${COFFEE}`)
  await expect(page).toHaveURL(STORE_LINKS.consumer.android)
  await visit('?businessName=Fenton%20Lane%20Books')
  // A page left before the answer sends the visit again with the same key, and the service counts it once.
  await expect.poll(() => new Set(visits.map(asLine)).size).toBe(2)
  const bodiesByKey = new Map(visits.map((one) => [keyOf(one), one.postDataJSON() as unknown]))
  expect([...bodiesByKey.values()]).toEqual([
    { businessName: 'Sligo Creek Coffee', OS: 'android' },
    { businessName: 'Fenton Lane Books', OS: 'android' },
  ])
  expect(new Set(await calls())).toEqual(new Set(['POST /api/visits/v1']))

  // Another browser is another visit.
  const other = await newDevice(newTablet, IPHONE)
  await open(other, `${BUSINESS_PATH}?${COFFEE}`)
  await expect(other).toHaveURL(STORE_LINKS.business.ios)
  await expect.poll(calls).toContain('POST /api/visits/v1/business')
})

test('[D2] [D3] a visit service that hangs or is dead delays nothing, and gets the visit with the next page', async ({
  newTablet,
  server,
}) => {
  const service = { method: 'POST', path: '/api/visits/', times: 1 } as const
  for (const kind of ['hang', 'lost-request', 'lost-reply', 'status-503', 'portal'] as const) {
    const page = await newDevice(newTablet, IPHONE)
    const visits = watchVisits(page)
    await server.orderFaults({ ...service, kind })
    await open(page, `${BUSINESS_PATH}?${COFFEE}`)
    await expect(page).toHaveURL(STORE_LINKS.business.ios, PROMPTLY)
    // The page was left before an answer came, so the next page sends the visit again.
    await open(page, '/consumer/general')
    await expect(page).toHaveURL(STORE_LINKS.consumer.ios)
    await expect.poll(() => visits.length, kind).toBeGreaterThan(1)
    // Each attempt has the same content and the same key, so the service knows that it is one visit.
    expect(new Set(visits.map(asLine))).toEqual(
      new Set([
        `/api/visits/v1/business {"businessName":"Sligo Creek Coffee","OS":"ios"} ${keyOf(visits[0])}`,
      ]),
    )
  }
})

test('[D3] [O6] after one visit to the site all redirects open offline; back online they go on', async ({
  newTablet,
  server,
}) => {
  const page = await newDevice(newTablet, IPHONE, { keepsForLater: true })
  const visits = watchVisits(page)
  await keepForOffline(page)
  await setOffline(page, true)
  for (const path of [...CONSUMER_PATHS, `${BUSINESS_PATH}/`, '/Consumer/Receipt?utm=poster']) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(storeBadges(page)).toHaveCount(1)
    await expect(storeBadges(page)).toHaveAccessibleName(/App Store/)
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeHidden()
    await expect(page.getByRole('status')).toHaveText(
      'You are offline. The App Store opens as soon as you are connected.',
    )
  }
  await open(page, `/download/redirect/consumer/v1?${COFFEE}`)
  await expect(page.getByRole('status')).toContainText('You are offline.')
  await expect
    .poll(async () => (await readDatabases(page))['campfire-visits']?.visits)
    .toMatchObject([{ visit: { businessName: 'Sligo Creek Coffee' }, sentAt: null }])

  // On another page, which shows that the visit waited in the browser's storage.
  await open(page, BUSINESS_PATH)
  await expect(page.getByRole('status')).toContainText('You are offline.')
  // The worker may try in vain: this way to be offline is not told to it.
  expect((await server.requests()).filter((call) => call.includes('/api/visits/'))).toEqual([])
  await setOffline(page, false)
  await expect(page).toHaveURL(STORE_LINKS.business.ios)
  await expect.poll(() => server.requests()).toContain('POST /api/visits/v1')
  expect(bodies(visits).at(-1)).toEqual({ businessName: 'Sligo Creek Coffee', OS: 'ios' })
})

test('[D1] inside another app the page shows the way out, with the link to copy', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ userAgent: `${IPHONE} Instagram 361.0.0.35.82` })
  // In-app browsers often cannot open a store: then the page stays.
  await page.route(STORES, (route) => route.fulfill({ status: 204 }))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, `/consumer/receipt?${COFFEE}`)
  const hint = page.getByRole('complementary', { name: 'Open in your browser' })
  await expect(hint).toContainText('You are inside Instagram.')
  await expect(storeBadges(page)).toHaveCount(1)
  await hint.getByRole('button', { name: 'Copy link' }).click()
  await expect(hint.getByRole('button', { name: 'Link copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`${server.origin}/consumer/receipt?${COFFEE}`)
})

test('[D1] without JavaScript both stores are there', async ({ newTablet }) => {
  const page = await newTablet({ javaScriptEnabled: false, userAgent: IPHONE })
  await page.goto('/consumer/general')
  await expect(storeBadges(page)).toHaveCount(2)
  await expect(storeBadge(page, 'App Store')).toHaveAttribute('href', STORE_LINKS.consumer.ios)
})
