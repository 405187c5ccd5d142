import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { STAFF_PROJECT } from '../config/settings.ts'
import { EmulatedSignInNotice } from './EmulatedSignInNotice.tsx'

/** The page's environment, of which Vitest makes a global. */
declare const jsdom: { reconfigure: (settings: { url: string }) => void }

function noticeAt(hostname: string): string | null {
  jsdom.reconfigure({ url: `http://${hostname}:4173/hermes/login` })
  return render(<EmulatedSignInNotice />).container.textContent
}

test.each(['192.168.1.7', 'localhost.example'])(
  'emulated sign-in that others reach at %s says that it can be forged',
  (hostname) => {
    expect(noticeAt(hostname)).toContain('can sign in as anybody')
    expect(noticeAt(hostname)).toContain('never put real receipts here')
  },
)

test.each(['localhost', '127.0.0.1', '[::1]'])('on this device, %s, nothing is said', (hostname) =>
  expect(noticeAt(hostname)).toBe(''),
)

test('a real project has nothing to warn of', () => {
  STAFF_PROJECT.authDomain = 'staff.example'
  expect(noticeAt('192.168.1.7')).toBe('')
})
