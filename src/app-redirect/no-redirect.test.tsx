/** The redirect pages where they may not or cannot leave for a store: inside another app, and without Google Play. */
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { sendVisits } from '../offline/visits/send-visits.ts'
import { leavePage } from './leave-page.ts'
import { qrCode } from './qr-code.ts'
import { ConsumerVisitPage } from './redirect-pages.tsx'
import { wake } from './store-redirect.ts'

vi.mock('./leave-page.ts', () => ({ leavePage: vi.fn<(url: string) => void>() }))
vi.mock('../offline/visits/send-visits.ts', () => ({ sendVisits: vi.fn<typeof sendVisits>() }))

const INSIDE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36'
const BAKERY = '?businessName=Bluebird%20Bakery'

function setup({ userAgent, search = '' }: { userAgent: string; search?: string }) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  // jsdom has none.
  Object.assign(navigator, { maxTouchPoints: 5 })
  history.replaceState(null, '', `/download/redirect${search}`)
  document.body.innerHTML = renderToString(<ConsumerVisitPage />)
  wake(document.querySelector<HTMLElement>('[data-island=StoreRedirect]') ?? document.body)
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 50))
const status = () => screen.getByRole('status').textContent
const drawnCode = () => document.querySelector('figure path')?.getAttribute('d')

beforeEach(() => {
  // The store answers.
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  globalThis.indexedDB = new IDBFactory()
  vi.mocked(leavePage).mockReset()
  vi.mocked(sendVisits).mockReset().mockResolvedValue(true)
})

test.each([
  ['iPhone', `${INSIDE} Instagram 334.0.4.32.98`, 'the App Store'],
  ['Android', ANDROID.replace('K)', 'K; wv)'), 'Google Play'],
])(
  '[D1] [D2] in another app on %s the store opens by its button only: the page says so, and counts the visit',
  async (_, userAgent, store) => {
    setup({ userAgent, search: BAKERY })
    expect(screen.getByRole('complementary').textContent).toContain('You are inside another app.')
    expect(status()).toBe(
      `Tap the button to open ${store}: another app’s browser does not open it by itself.`,
    )
    await waitFor(() => expect(sendVisits).toHaveBeenCalledOnce())
    await settled()
    expect(leavePage).not.toHaveBeenCalled()
    expect(status()).toMatch(/^Tap the button/)
  },
)

test('[D1] [D2] a device without Google Play gets every link and the code, and stays Android for the visit', async () => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 12; HarmonyOS; ELS-AN00; HMSCore 6.13) Chrome/114.0 HuaweiBrowser/15.0 Mobile Safari/537.36'
  document.documentElement.dataset.os = 'android'
  setup({ userAgent, search: BAKERY })
  await waitFor(() => expect(sendVisits).toHaveBeenCalledOnce())
  expect(vi.mocked(sendVisits).mock.calls[0]?.[0]).toMatchObject([{ visit: { OS: 'android' } }])
  expect(status()).toBe('Choose your store, or scan the code with your phone.')
  await waitFor(() => expect(drawnCode()).toBe(qrCode(location.href).path))
  expect(document.querySelector('[data-os=android]')).toBeNull()
  expect(leavePage).not.toHaveBeenCalled()
})

test('[D1] inside another app the page says how to get out and copies its link', async () => {
  const user = userEvent.setup()
  setup({ userAgent: `${INSIDE} Instagram 334.0.4.32.98`, search: '?businessName=A' })
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByRole('button', { name: 'Link copied' })).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(location.href)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('where the clipboard is closed the link can be copied by hand', async () => {
  const user = userEvent.setup()
  setup({ userAgent: `${INSIDE} [FBAN/FBIOS;FBAV/462.0.0.37.107]` })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  const link = await screen.findByRole<HTMLInputElement>('textbox')
  expect(link.value).toBe(location.href)
})
