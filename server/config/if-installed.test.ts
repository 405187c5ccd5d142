import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { ifInstalled } from './if-installed.ts'
import { StartError } from './start-error.ts'

const require = createRequire(import.meta.url)
const load = (name: string) => () => Promise.resolve(require(name))

test.each([
  ['no-such-package', 'no-such-package'],
  ['no-such-package/lib/api.js', 'no-such-package'],
  ['@no-such/package/lib/api.js', '@no-such/package'],
])('%s ends the start with what to set instead of a stack', async (file, name) => {
  const started = ifInstalled(load(file), 'Set AUTH_EMULATORS=off.')
  await expect(started).rejects.toThrow(StartError)
  await expect(started).rejects.toThrow(
    `${name} is not installed, as after npm ci --omit=dev. Set AUTH_EMULATORS=off.`,
  )
})

test('any other error stays as it is', async () => {
  await expect(ifInstalled(load('./no-such-file.js'), 'advice')).rejects.not.toThrow(StartError)
  const defect = new TypeError('a defect')
  await expect(ifInstalled(() => Promise.reject(defect), 'advice')).rejects.toBe(defect)
})
