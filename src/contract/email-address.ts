import * as z from 'zod/mini'
import { isMailAddress } from '../rules/contact.ts'
import { readEmail } from '../rules/values/email.ts'

export const IS_NO_ADDRESS = { error: 'must be an e-mail address' }

/** An address in every spelling that our forms understand, as the address alone. */
export const writtenAddress = z.pipe(z.string(), z.transform(readEmail))

/** An address that a person types into one of our forms: ASCII, as the auth and mail providers want it. */
export const emailAddress = z.pipe(
  writtenAddress,
  addressOf((address) => isMailAddress(address)),
)

/** The same, or an empty text. */
export const emailAddressOrNone = z.pipe(
  writtenAddress,
  addressOf((address) => address === '' || isMailAddress(address)),
)

function addressOf(isFine: (address: string) => boolean) {
  return z.string().check(z.refine(isFine, IS_NO_ADDRESS))
}
