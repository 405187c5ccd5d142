import { expect, test } from 'vitest'
import { SITE_URL } from '../config/settings.ts'
import { qrCode } from './qr-code.ts'

test('an address that is too long to scan is encoded without its query', () => {
  const address = `${SITE_URL}/download/redirect/consumer/v1`
  const short = qrCode(address)
  expect(short.isCut).toBe(false)
  expect(qrCode(`${address}?businessName=${'n'.repeat(400)}`)).toEqual({ ...short, isCut: true })
})
