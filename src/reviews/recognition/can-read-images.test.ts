import { expect, test, vi } from 'vitest'
import { canReadImages } from './can-read-images.ts'

test('a browser with WebAssembly and SIMD reads images', () => {
  expect(canReadImages()).toBe(true)
})

const refuse = () => {
  throw new Error('Refused by a policy')
}

test.each([
  ['no WebAssembly', undefined],
  ['one without SIMD', { validate: () => false }],
  ['one that a policy forbids', { validate: refuse }],
])('a browser with %s does not', (_, webAssembly) => {
  vi.stubGlobal('WebAssembly', webAssembly)
  expect(canReadImages()).toBe(false)
  vi.unstubAllGlobals()
})
