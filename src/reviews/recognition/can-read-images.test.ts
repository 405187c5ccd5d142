import { afterEach, expect, test, vi } from 'vitest'
import { canReadImages } from './can-read-images.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a browser with WebAssembly and SIMD reads images', () => {
  vi.stubGlobal('caches', { open() {} })
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
  vi.stubGlobal('caches', { open() {} })
  vi.stubGlobal('WebAssembly', webAssembly)
  expect(canReadImages()).toBe(false)
})

test.each([undefined, null, {}])(
  'one whose cache is %s does not, as it could not keep the reader',
  (none) => {
    vi.stubGlobal('caches', none)
    expect(canReadImages()).toBe(false)
  },
)
