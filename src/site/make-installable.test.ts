// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { makeInstallable } from './make-installable.ts'

const manifest = () => document.querySelector('link[rel="manifest"]')?.getAttribute('href')

beforeEach(() => document.head.replaceChildren())

test('[O4] a public page names the app to install once it has loaded, and not before', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  makeInstallable()
  expect(manifest()).toBeUndefined()
  window.dispatchEvent(new Event('load'))
  expect(manifest()).toBe('/campfire.webmanifest')
})

test('[O4] also when its code comes after that', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  makeInstallable()
  expect(manifest()).toBe('/campfire.webmanifest')
})
