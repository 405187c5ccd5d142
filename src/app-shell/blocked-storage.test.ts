import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { areDatabasesRefused, refusedAtOnce } from './blocked-storage.ts'

const storage = { getItem: () => null }
const denied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => void vi.unstubAllGlobals())

/** As browsers do it: reading the property throws. */
function block(name: string): void {
  // So that the end of the test restores it.
  vi.stubGlobal(name, storage)
  Object.defineProperty(globalThis, name, { configurable: true, get: denied })
}

test('a browser that stores everything refuses nothing', async () => {
  expect(refusedAtOnce()).toEqual([])
  expect(await areDatabasesRefused()).toBe(false)
  await expect.poll(() => indexedDB.databases()).toEqual([])
})

test('one can be refused, or everything', async () => {
  block('sessionStorage')
  expect(refusedAtOnce()).toEqual(['sessionStorage'])
  block('localStorage')
  block('indexedDB')
  expect(refusedAtOnce()).toEqual(['localStorage', 'sessionStorage', 'IndexedDB'])
  expect(await areDatabasesRefused()).toBe(true)
})

test.each([
  ['null', null],
  ['undefined', undefined],
])('databases can be %s', (_, value) => {
  vi.stubGlobal('indexedDB', value)
  expect(refusedAtOnce()).toEqual(['IndexedDB'])
})

test.each([
  ['Firefox in a private window', 'InvalidStateError', 'Not allowed', true],
  ['a policy', 'SecurityError', 'The operation is insecure.', true],
  ['Chromium without cookies', 'UnknownError', 'The user denied permission to access', true],
  ['a full disk', 'UnknownError', 'Internal error', false],
  ['a full quota', 'QuotaExceededError', 'Too much', false],
])('what %s answers when a database is opened is told apart', async (_, name, words, isBlocked) => {
  const error = new DOMException(words, name)
  const open = () => {
    const request = { error, onerror: (_event: unknown) => {} }
    queueMicrotask(() => request.onerror({ preventDefault() {} }))
    return request
  }
  vi.stubGlobal('indexedDB', { open })
  expect(await areDatabasesRefused()).toBe(isBlocked)
})
