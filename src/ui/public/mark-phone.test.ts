// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { markPhone } from './mark-phone.ts'

test.each([
  ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5],
  ['ios', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5],
  ['android', 'Mozilla/5.0 (Linux; Android 15)', 5],
  [undefined, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0],
  [undefined, 'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1)', 5],
  [undefined, 'Mozilla/5.0 (X11; Linux x86_64)', 0],
])('[L7] [P1] the document says %s for %s with %d fingers', (os, userAgent, maxTouchPoints) => {
  delete document.documentElement.dataset.os
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  markPhone()
  expect(document.documentElement.dataset.os).toBe(os)
})
