import { expect, test } from 'vitest'
import { readZipCode } from './zip-code.ts'

test.each([
  ['20814', '20814'],
  ['20814-1234', '20814-1234'],
  ['20814 1234', '20814-1234'],
  ['20814 - 1234', '20814-1234'],
  ['208141234', '20814-1234'],
  ['20814,', '20814'],
  ['\u200b', ''],
  ['20814-12345', '20814-12345'],
  ['K1A 0B1', 'K1A 0B1'],
])('[A3] %j is sent as %j', (text, zipCode) => expect(readZipCode(text)).toBe(zipCode))
