import { IDBFactory } from 'fake-indexeddb'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { STORE_CAMPAIGNS, STORE_LINKS } from '../config/settings.ts'
import { leavePage } from './leave-page.ts'
import { REDIRECTS } from './redirect-pages.tsx'
import { withShop } from './shop-campaign.ts'
import { wake } from './store-redirect.ts'

vi.mock('./leave-page.ts', () => ({ leavePage: vi.fn<(url: string) => void>() }))
vi.mock('../offline/visits/send-visits.ts', () => ({ sendVisits: async () => true }))

const { ios, android } = STORE_LINKS.consumer
STORE_CAMPAIGNS.appleProvider = '118'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

function open(userAgent: string, page: keyof typeof REDIRECTS = 'consumerVisit') {
  globalThis.indexedDB = new IDBFactory()
  vi.stubGlobal('fetch', async () => new Response())
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  history.replaceState(null, '', '/download/redirect?businessName=Bluebird%20Bakery')
  document.body.innerHTML = renderToString(REDIRECTS[page])
  wake(document.querySelector<HTMLElement>('[data-island]') ?? document.body)
}

afterEach(() => {
  // Nothing of this page goes on in the next test.
  document.querySelector('footer a')?.dispatchEvent(new Event('click', { bubbles: true }))
  vi.mocked(leavePage).mockReset()
})

const badges = () =>
  [...document.querySelectorAll('a')].map((a) => a.href).filter((href) => /apple|play/.test(href))

test.each([
  [IPHONE, withShop(ios, 'Bluebird Bakery')],
  [ANDROID, withShop(android, 'Bluebird Bakery')],
])(
  '[K4] the way to the store and its badges say which shop it was: %s',
  async (userAgent, store) => {
    open(userAgent)
    const shop = 'Bluebird Bakery'
    await vi.waitFor(() => expect(leavePage).toHaveBeenCalledExactlyOnceWith(store))
    expect(badges()).toEqual([withShop(android, shop), withShop(ios, shop)])
    expect(store).toMatch(/Bluebird/)
  },
)

test('[K4] so do the badges beside the code to scan, which leads to this page with its shop', () => {
  open(LAPTOP)
  expect(badges().filter((href) => href.includes('Bluebird'))).toHaveLength(2)
})

test('[K4] a link of no shop says nothing of one, whatever its address says', async () => {
  open(ANDROID, 'consumerGeneral')
  await vi.waitFor(() => expect(leavePage).toHaveBeenCalledExactlyOnceWith(android))
  expect(badges()).toEqual([android, ios])
})
