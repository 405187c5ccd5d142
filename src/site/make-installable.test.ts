// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { makeInstallable } from './make-installable.ts'

const manifest = () => document.querySelector('link[rel="manifest"]')?.getAttribute('href')

test('[O4] a public page names the app to install once it has loaded, and not before', () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  makeInstallable()
  expect(manifest()).toBeUndefined()
  window.dispatchEvent(new Event('load'))
  expect(manifest()).toBe('/campfire.webmanifest')
  // Also when its code comes after that.
  document.head.replaceChildren()
  state.mockReturnValue('complete')
  makeInstallable()
  expect(manifest()).toBe('/campfire.webmanifest')
})
