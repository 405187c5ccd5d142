// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { markPhone } from './mark-phone.ts'

test.each([
  ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'],
  ['android', 'Mozilla/5.0 (Linux; Android 15)'],
  [undefined, 'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1)'],
  [undefined, 'Mozilla/5.0 (X11; Linux x86_64)'],
])('[L7] [P1] the document says %s for %s', (os, userAgent) => {
  delete document.documentElement.dataset.os
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 })
  markPhone()
  expect(document.documentElement.dataset.os).toBe(os)
})
