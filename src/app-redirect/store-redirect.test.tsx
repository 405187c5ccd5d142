import { screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { SITE_URL, STORE_LINKS } from '../config/settings.ts'
import { sendVisits } from '../offline/visits/send-visits.ts'
import type * as Visits from '../offline/visits/visits.ts'
import { leavePage } from './leave-page.ts'
import { qrCode } from './qr-code.ts'
import {
  BusinessVisitPage,
  ConsumerGeneralPage,
  ConsumerReceiptPage,
  ConsumerVisitPage,
} from './redirect-pages.tsx'
import { wake } from './store-redirect.ts'

vi.mock('./leave-page.ts', () => ({ leavePage: vi.fn<(url: string) => void>() }))
/** The visits' storage: what a write and a read wait for, and a callback for when a read begins. */
const disk = vi.hoisted(() => ({
  write: Promise.resolve(),
  read: Promise.resolve(),
  onRead: () => {},
}))
vi.mock('../offline/visits/visits.ts', async (original) => {
  const visits = await original<typeof Visits>()
  const storeVisit: typeof Visits.storeVisit = async (visit) => {
    await disk.write
    return visits.storeVisit(visit)
  }
  const waitingVisits = async () => {
    disk.onRead()
    await disk.read
    return visits.waitingVisits()
  }
  return { ...visits, storeVisit, waitingVisits }
})
vi.mock('../offline/visits/send-visits.ts', () => ({ sendVisits: vi.fn<typeof sendVisits>() }))

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36'
const MACINTOSH =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15'
const WINDOWS_PHONE = 'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1) Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
const BAKERY = '?businessName=Bluebird%20Bakery'

const PAGES = {
  ConsumerVisit: ConsumerVisitPage,
  ConsumerGeneral: ConsumerGeneralPage,
  ConsumerReceipt: ConsumerReceiptPage,
  BusinessVisit: BusinessVisitPage,
}

interface Setup {
  page?: keyof typeof PAGES
  userAgent?: string
  maxTouchPoints?: number
  isOnline?: boolean
  search?: string
}

const htmlOf = (page: keyof typeof PAGES) => {
  const Page = PAGES[page]
  return renderToString(<Page />)
}

function setup({ page = 'ConsumerVisit', search = '', ...device }: Setup) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(device.userAgent ?? IPHONE)
  // jsdom has none.
  Object.assign(navigator, { maxTouchPoints: device.maxTouchPoints ?? 0 })
  setOnline(device.isOnline ?? true)
  history.replaceState(null, '', `/download/redirect${search}`)
  document.body.innerHTML = htmlOf(page)
  wake(document.querySelector<HTMLElement>('[data-island=StoreRedirect]') ?? document.body)
}

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
}

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const settled = () => new Promise((resolve) => setTimeout(resolve, 50))
const status = () => screen.getByRole('status').textContent
/** Not `click()`, because jsdom cannot navigate. */
const followLink = () =>
  screen.getByRole('link', { name: 'Terms' }).dispatchEvent(new Event('click', { bubbles: true }))
const drawnCode = () => document.querySelector('figure path')?.getAttribute('d')

/** No deadline of the storage passes, however slow this machine is. */
function stopDeadlines() {
  const { setTimeout: real } = globalThis
  const ifShort = (work: () => void, ms = 0) => (ms < 500 ? real(work, ms) : 0)
  vi.stubGlobal('setTimeout', ifShort)
  onTestFinished(() => void vi.stubGlobal('setTimeout', real))
}

beforeEach(() => {
  // The store answers.
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  globalThis.indexedDB = new IDBFactory()
  Object.assign(disk, { write: Promise.resolve(), read: Promise.resolve(), onRead: () => {} })
  vi.mocked(leavePage).mockReset()
  vi.mocked(sendVisits).mockReset().mockResolvedValue(true)
})

afterEach(() => {
  // Nothing of this page goes on in the next test.
  followLink()
})

describe.each([
  ['ConsumerVisit', STORE_LINKS.consumer],
  ['ConsumerGeneral', STORE_LINKS.consumer],
  ['ConsumerReceipt', STORE_LINKS.consumer],
  ['BusinessVisit', STORE_LINKS.business],
] as const)('[D1] %s', (page, stores) => {
  test.each([
    ['iPhone', { userAgent: IPHONE }, 'ios'],
    ['iPad, which claims to be a Macintosh', { userAgent: MACINTOSH, maxTouchPoints: 5 }, 'ios'],
    ['Android', { userAgent: ANDROID }, 'android'],
  ] as const)('goes to its store on %s', async (_, device, os) => {
    setup({ page, ...device })
    await waitFor(() => expect(leavePage).toHaveBeenCalledExactlyOnceWith(stores[os]))
    expect(status()).toMatch(/^Opening /)
    expect(sendVisits).not.toHaveBeenCalled()
  })
})

test.each([
  ['windows phone', WINDOWS_PHONE, /^There is no Campfire app for Windows Phone\./],
  ['unknown', LAPTOP, /^Choose your store, or scan the code with your phone\.$/],
  ['unknown', MACINTOSH, /^Choose your store/],
] as const)(
  '[D1] [D2] the system %s gets all links and a code of the present address: %s',
  async (OS, userAgent, words) => {
    setup({ userAgent, search: BAKERY })
    await waitFor(() => expect(drawnCode()).toBe(qrCode(location.href).path))
    await waitFor(() => expect(sendVisits).toHaveBeenCalledOnce())
    const visit = { app: 'consumer', businessName: 'Bluebird Bakery', OS }
    expect(vi.mocked(sendVisits).mock.calls[0]?.[0]).toMatchObject([{ visit }])
    expect(status()).toMatch(words)
    expect(leavePage).not.toHaveBeenCalled()
    expect(links()).toEqual(expect.arrayContaining(Object.values(STORE_LINKS.consumer)))
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy()
  },
)

test.each(['ConsumerGeneral', 'ConsumerReceipt'] as const)(
  '[D2] %s counts no visit, whatever its address names',
  async (page) => {
    setup({ page, search: BAKERY })
    await waitFor(() => expect(leavePage).toHaveBeenCalledOnce())
    expect(sendVisits).not.toHaveBeenCalled()
    expect(await indexedDB.databases()).toEqual([])
  },
)

test('[D2] the visit is sent before the page goes on', async () => {
  stopDeadlines()
  const order: string[] = []
  vi.mocked(sendVisits).mockImplementation(async (visits) => {
    order.push(...visits.map(({ visit }) => visit.businessName))
    return true
  })
  vi.mocked(leavePage).mockImplementation(() => void order.push('store'))
  setup({ search: BAKERY })
  await waitFor(() => expect(order).toContain('store'))
  expect(order).toEqual(['Bluebird Bakery', 'store'])
})

test('[D2] a page that is prepared for a tap records nothing and stays, until the tap', async () => {
  const page = Object.assign(document, { prerendering: true })
  setup({ search: BAKERY })
  await settled()
  expect(await indexedDB.databases()).toEqual([])
  expect(leavePage).not.toHaveBeenCalled()
  page.prerendering = false
  document.dispatchEvent(new Event('prerenderingchange'))
  await waitFor(() => expect(leavePage).toHaveBeenCalledOnce())
  expect(sendVisits).toHaveBeenCalled()
})

test('[D3] a visit service that never answers does not hold up the redirect', async () => {
  vi.mocked(sendVisits).mockReturnValue(new Promise(() => undefined))
  setup({ search: BAKERY })
  await waitFor(() => expect(leavePage).toHaveBeenCalledOnce())
})

test('[D3] a disk that is too slow for the visit does not hold up the redirect, and the worker stores it', async () => {
  const postMessage = vi.fn<(message: unknown) => void>()
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { controller: { postMessage }, getRegistration: async () => undefined },
  })
  disk.write = new Promise(() => undefined)
  setup({ search: BAKERY })
  await waitFor(() => expect(leavePage).toHaveBeenCalledOnce())
  Reflect.deleteProperty(navigator, 'serviceWorker')
  const arrived = { app: 'consumer', businessName: 'Bluebird Bakery', OS: 'ios' }
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SEND_VISITS', arrived })
})

test('[D3] a line through which nothing comes counts as none: the links stay', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  setup({ isOnline: true })
  await screen.findByText(/^The App Store cannot be reached yet/)
  expect(leavePage).not.toHaveBeenCalled()
})

test('[D3] a probe that a blocker refuses holds nobody up for long, and nothing claims that the line is gone', async () => {
  const said: (string | null)[] = []
  vi.stubGlobal('fetch', (url: string) =>
    url === '/healthz'
      ? Promise.resolve(Response.json({ service: 'campfire' }))
      : Promise.reject(new TypeError('Failed to fetch')),
  )
  setup({ isOnline: true })
  const watch = new MutationObserver(() => said.push(status()))
  watch.observe(screen.getByRole('status'), { childList: true })
  await waitFor(() => expect(leavePage).toHaveBeenCalledExactlyOnceWith(STORE_LINKS.consumer.ios), {
    timeout: 5000,
  })
  expect(said.join()).not.toMatch(/reached/)
})

test('[D3] offline the links stay, and the store opens when the connection is back', async () => {
  setup({ isOnline: false, search: BAKERY })
  await settled()
  expect(status()).toMatch(/cannot be reached yet. It opens by itself as soon as it can be.$/)
  expect(links()).toEqual(expect.arrayContaining(Object.values(STORE_LINKS.consumer)))
  expect(leavePage).not.toHaveBeenCalled()

  setOnline(true)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(leavePage).toHaveBeenCalledOnce())
})

test('[D3] what waited for the line is sent before the page leaves, also from a slow disk', async () => {
  stopDeadlines()
  setup({ isOnline: false, search: BAKERY })
  await waitFor(() => expect(sendVisits).toHaveBeenCalled())
  const order: string[] = []
  vi.mocked(sendVisits).mockImplementation(async () => order.push('visit') > 0)
  vi.mocked(leavePage).mockImplementation(() => void order.push('store'))
  let answer = () => {}
  disk.read = new Promise((resolve) => (answer = resolve))
  const isAsked = new Promise<void>((resolve) => (disk.onRead = resolve))
  setOnline(true)
  window.dispatchEvent(new Event('online'))
  await isAsked
  expect(order).toEqual([])
  answer()
  await waitFor(() => expect(order).toContain('store'))
  expect(order[0]).toBe('visit')
})

test('[D3] who follows a link meanwhile is not taken to the store', async () => {
  setup({ isOnline: false, search: BAKERY })
  await waitFor(() => expect(sendVisits).toHaveBeenCalled())
  let hasAnswered = false
  let hasLeft = false
  vi.stubGlobal('fetch', async () => {
    hasAnswered = true
    return new Response()
  })
  // The person leaves after the store has answered, while the visit is being handed over.
  disk.onRead = () => {
    if (!hasAnswered) return
    followLink()
    hasLeft = true
  }
  setOnline(true)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(hasLeft).toBe(true))
  await settled()
  expect(leavePage).not.toHaveBeenCalled()
})

test('without storage the page still goes to the store', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('No storage', 'SecurityError')
  })
  setup({ search: BAKERY })
  await waitFor(() => expect(leavePage).toHaveBeenCalledOnce())
})

test('[D1] before its code has run the page has both links, a code and no hint', () => {
  const html = htmlOf('BusinessVisit')
  expect(html).toContain(STORE_LINKS.business.ios)
  expect(html).toContain(STORE_LINKS.business.android)
  expect(html).toContain(qrCode(`${SITE_URL}/download/redirect/business/v1`).path)
  document.body.innerHTML = html
  expect(screen.queryByRole('complementary')).toBeNull()
})
