import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { ifInstalled } from './if-installed.ts'
import { StartError } from './start-error.ts'

const missing = () => Promise.resolve(createRequire(import.meta.url)('no-such-package'))

test('a package that is missing ends the start with what to set instead of a stack', async () => {
  const started = ifInstalled(missing, 'Set AUTH_EMULATORS=off.')
  await expect(started).rejects.toThrow(StartError)
  await expect(started).rejects.toThrow(
    /^no-such-package is not installed, as after npm ci --omit=dev\. Set AUTH_EMULATORS=off\.$/,
  )
})

test('any other error stays as it is', async () => {
  const defect = new TypeError('a defect')
  await expect(ifInstalled(() => Promise.reject(defect), 'advice')).rejects.toBe(defect)
})
