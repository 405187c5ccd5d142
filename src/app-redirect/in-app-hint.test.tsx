import { screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { leavePage } from './leave-page.ts'
import { ConsumerGeneralPage } from './redirect-pages.tsx'
import { wake } from './store-redirect.ts'

vi.mock('./leave-page.ts', () => ({ leavePage: vi.fn<(url: string) => void>() }))

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36'

function open(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  document.body.innerHTML = renderToString(<ConsumerGeneralPage />)
  wake(document.querySelector<HTMLElement>('[data-island=StoreRedirect]') ?? document.body)
}

test.each([
  ['the App Store', `${IPHONE} Mobile/15E148 Instagram 334.0.4.32.98`],
  ['Google Play', `${ANDROID} Instagram 334.0.0.42.95`],
])('[D1] inside another app, the page says how to get to %s', (store, userAgent) => {
  open(userAgent)
  expect(screen.getByRole('status').textContent).toBe(
    `Tap the button to open ${store}: another app’s browser does not open it by itself.`,
  )
  expect(screen.getByRole('complementary', { name: 'Open in your browser' }).textContent).toContain(
    'You are inside another app. If the store does not open, choose “Open in browser” in the menu, or copy the link into your browser.',
  )
})

test('[D1] a page on the home screen of an iPhone is in no other app, although it calls itself the same', async () => {
  Object.assign(navigator, { standalone: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'))
  open(`${IPHONE} Mobile/15E148`)
  await waitFor(() => expect(leavePage).toHaveBeenCalledOnce())
  expect(screen.queryByRole('complementary')).toBeNull()
})
