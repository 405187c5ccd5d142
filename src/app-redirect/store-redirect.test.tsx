import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { STORE_LINKS } from '../config/settings.ts'
import { sendVisits } from '../offline/visits/send-visits.ts'
import type * as Visits from '../offline/visits/visits.ts'
import { leavePage } from './leave-page.ts'
import { qrCode } from '../ui/qr-code.ts'
import { REDIRECTS } from './redirect-pages.tsx'
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

const WEBKIT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
const IPHONE = `${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`
const INSTAGRAM = `${WEBKIT} Mobile/15E148 Instagram 334.0.4.32.98`
const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36'
const HUAWEI =
  'Mozilla/5.0 (Linux; Android 12; HarmonyOS; ELS-AN00; HMSCore 6.13) Chrome/114.0 HuaweiBrowser/15.0 Mobile Safari/537.36'
const WINDOWS_PHONE = 'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1) Mobile Safari/537.36'
const GALAXY_IN_APP =
  'Mozilla/5.0 (Linux; Android 14; SM-S918U; wv) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
const BAKERY = '?businessName=Bluebird%20Bakery'

interface Setup {
  page?: ReactElement
  userAgent?: string
  isOnline?: boolean
  search?: string
}

function setup({
  page = REDIRECTS.consumerVisit,
  search = '',
  userAgent = IPHONE,
  isOnline = true,
}: Setup) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  // jsdom has none.
  Object.assign(navigator, { maxTouchPoints: userAgent === LAPTOP ? 0 : 5 })
  setOnline(isOnline)
  history.replaceState(null, '', `/download/redirect${search}`)
  document.body.innerHTML = renderToString(page)
  wake(document.querySelector<HTMLElement>('[data-island=StoreRedirect]') ?? document.body)
}

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
}

function comeOnline() {
  setOnline(true)
  window.dispatchEvent(new Event('online'))
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
const status = () => screen.getByRole('status').textContent
/** Not `click()`, because jsdom cannot navigate. */
const followLink = () =>
  screen.getByRole('link', { name: 'Terms' }).dispatchEvent(new Event('click', { bubbles: true }))
const hasLeft = () => waitFor(() => expect(leavePage).toHaveBeenCalledOnce())

/** Gives every later timer another pause; null for one that never ends. */
function changePauses(change: (ms: number) => number | null) {
  const { setTimeout: real } = globalThis
  const changed = (work: () => void, ms = 0) => {
    const pause = change(ms)
    return pause === null ? 0 : real(work, pause)
  }
  vi.stubGlobal('setTimeout', changed)
  onTestFinished(() => void vi.stubGlobal('setTimeout', real))
}

/** No deadline of the storage passes, however slow this machine is. */
const stopDeadlines = () => changePauses((ms) => (ms < 500 ? ms : null))

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

test.each([
  ['consumerVisit', IPHONE, STORE_LINKS.consumer.ios, ''],
  ['consumerVisit', IPHONE, STORE_LINKS.consumer.ios, '?businessName=%20'],
  ['consumerGeneral', IPAD, STORE_LINKS.consumer.ios, BAKERY],
  ['consumerReceipt', ANDROID, STORE_LINKS.consumer.android, BAKERY],
  ['businessVisit', ANDROID, STORE_LINKS.business.android, ''],
] as const)(
  '[D1] [D2] %s goes to its store, and counts nothing where no business handed out its link: %s',
  async (page, userAgent, store, search) => {
    setup({ page: REDIRECTS[page], userAgent, search })
    await waitFor(() => expect(leavePage).toHaveBeenCalledExactlyOnceWith(store))
    expect(status()).toMatch(/^Opening /)
    expect(sendVisits).not.toHaveBeenCalled()
    expect(await indexedDB.databases()).toEqual([])
  },
)

test.each([
  ['windows phone', WINDOWS_PHONE, /^There is no Campfire app for Windows Phone\./],
  ['unknown', LAPTOP, /^Choose your store, or scan the code with your phone\.$/],
  // It has no Google Play.
  ['android', HUAWEI, /^Choose your store, or scan the code with your phone\.$/],
] as const)(
  '[D1] [D2] the system %s stays, gets a code of the present address, and is counted: %s',
  async (OS, userAgent, words) => {
    if (userAgent === HUAWEI) document.documentElement.dataset.os = 'android'
    setup({ userAgent, search: BAKERY })
    await waitFor(() => expect(document.body.innerHTML).toContain(qrCode(location.href).path))
    await waitFor(() => expect(sendVisits).toHaveBeenCalledOnce())
    const visit = { app: 'consumer', businessName: 'Bluebird Bakery', OS }
    expect(vi.mocked(sendVisits).mock.calls[0]?.[0]).toMatchObject([{ visit }])
    expect(status()).toMatch(words)
    expect(document.querySelector('[data-os=android]')).toBeNull()
    expect(leavePage).not.toHaveBeenCalled()
  },
)

test.each([
  ['the App Store', INSTAGRAM],
  ['Google Play', GALAXY_IN_APP],
])(
  '[D1] [D2] in another app %s opens by its button only: the page says so, counts the visit and gives its link',
  async (store, userAgent) => {
    const user = userEvent.setup()
    setup({ userAgent, search: BAKERY })
    expect(status()).toBe(
      `Tap the button to open ${store}: another app’s browser does not open it by itself.`,
    )
    await waitFor(() => expect(sendVisits).toHaveBeenCalledOnce())
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    const button = await screen.findByRole('button', { name: 'Link copied' })
    expect(await navigator.clipboard.readText()).toBe(location.href)
    expect(screen.queryByRole('textbox')).toBeNull()
    // Where the clipboard is closed it can be copied by hand.
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'))
    await user.click(button)
    expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe(location.href)
    expect(leavePage).not.toHaveBeenCalled()
  },
)

test('[D1] a page on the home screen of an iPhone is in no other app, although it calls itself the same', async () => {
  Object.assign(navigator, { standalone: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'))
  setup({ userAgent: `${WEBKIT} Mobile/15E148` })
  await hasLeft()
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('[D2] the visit is sent before the page goes on', async () => {
  stopDeadlines()
  const order: string[] = []
  vi.mocked(sendVisits).mockImplementation(async (visits) => {
    order.push(...visits.map(({ visit }) => visit.businessName))
    return true
  })
  vi.mocked(leavePage).mockImplementation(() => void order.push('store'))
  // As a mail has changed it.
  setup({ search: '?utm=a&amp;businessname=%E2%80%8BBluebird+Bakery%0A' })
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
  await hasLeft()
  expect(sendVisits).toHaveBeenCalled()
})

test('[D3] a browser without storage does not hold up the redirect', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('No storage', 'SecurityError')
  })
  setup({ search: BAKERY })
  await hasLeft()
})

test('[D3] a disk that is too slow for the visit does not hold up the redirect, and the worker stores it', async () => {
  changePauses((ms) => ms / 20)
  const postMessage = vi.fn<(message: unknown) => void>()
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { controller: { postMessage }, getRegistration: async () => undefined },
  })
  disk.write = new Promise(() => undefined)
  setup({ search: BAKERY })
  await hasLeft()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  const arrived = { app: 'consumer', businessName: 'Bluebird Bakery', OS: 'ios' }
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SEND_VISITS', arrived })
})

test('[D3] a probe that a blocker refuses holds nobody up for long, and nothing claims that the line is gone', async () => {
  changePauses((ms) => ms / 20)
  const said: (string | null)[] = []
  vi.stubGlobal('fetch', (url: string) =>
    url === '/healthz'
      ? Promise.resolve(Response.json({ service: 'campfire' }))
      : Promise.reject(new TypeError('Failed to fetch')),
  )
  setup({})
  const watch = new MutationObserver(() => said.push(status()))
  watch.observe(screen.getByRole('status'), { childList: true })
  await hasLeft()
  expect(said.join()).not.toMatch(/reached/)
})

test('[D3] on a line through which nothing comes the links stay, and the store opens when the connection is back', async () => {
  const { fetch: answers } = globalThis
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  setup({})
  await screen.findByText(/cannot be reached yet. It opens by itself as soon as it can be.$/)
  expect(leavePage).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', answers)
  comeOnline()
  await hasLeft()
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
  comeOnline()
  await isAsked
  expect(order).toEqual([])
  answer()
  await waitFor(() => expect(order).toContain('store'))
  expect(order[0]).toBe('visit')
})

test('[D3] who follows a link meanwhile is not taken to the store', async () => {
  setup({ isOnline: false, search: BAKERY })
  await waitFor(() => expect(sendVisits).toHaveBeenCalled())
  // The person leaves after the store has answered, while the visit is being handed over.
  const isFollowed = new Promise<void>((resolve) => {
    const follow = () => {
      followLink()
      resolve()
    }
    vi.stubGlobal('fetch', async () => {
      disk.onRead = follow
      return new Response()
    })
  })
  comeOnline()
  await isFollowed
  await settled()
  expect(leavePage).not.toHaveBeenCalled()
})
