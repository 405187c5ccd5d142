// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { mayReadAhead } from './may-read-ahead.ts'
import { setReadsImages } from './reads-images.ts'

/** What the browser says of the tablet; undefined where it does not. */
function tablet({
  saveData = false,
  isHidden = false,
  reducesData = false,
  battery = undefined as unknown,
}) {
  vi.stubGlobal('matchMedia', () => ({ matches: reducesData }))
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
  Object.assign(navigator, { connection: { saveData }, getBattery: battery })
}

beforeEach(() => setReadsImages(true))

const charged = (level: number, charging: boolean) => () => Promise.resolve({ level, charging })

test.each([
  ['which says nothing of its battery', {}, true],
  ['which must not tell its charge', { battery: () => Promise.reject(new Error('No')) }, true],
  ['which runs on a good battery', { battery: charged(0.2, false) }, true],
  ['which runs on a low battery', { battery: charged(0.19, false) }, false],
  ['which is being charged', { battery: charged(0.05, true) }, true],
  ['which saves data', { saveData: true }, false],
  ['which asks for less data', { reducesData: true }, false],
  ['which shows something else', { isHidden: true }, false],
])('[X18] a tablet %s: %o', async (_, says, may) => {
  tablet(says)
  expect(await mayReadAhead()).toBe(may)
})

test('[X17] a tablet on which reading is turned off', async () => {
  tablet({})
  setReadsImages(false)
  expect(await mayReadAhead()).toBe(false)
})

test('a battery that does not answer keeps nobody waiting', async () => {
  vi.useFakeTimers()
  tablet({ battery: () => new Promise(() => undefined) })
  const may = mayReadAhead()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await may).toBe(true)
  vi.useRealTimers()
})
