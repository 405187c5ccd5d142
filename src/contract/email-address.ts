import * as z from 'zod/mini'
import { isMailAddress } from '../rules/contact.ts'
import { readEmail } from '../rules/values/email.ts'

/** In every spelling that our forms understand, as the address alone. */
export const addressThat = (isFine: (address: string) => boolean) =>
  z.pipe(
    z.pipe(z.string(), z.transform(readEmail)),
    z.string().check(z.refine(isFine, { error: 'must be an e-mail address' })),
  )

/** An address that a person types into one of our forms: ASCII, as the auth and mail providers want it. */
export const emailAddress = addressThat(isMailAddress)

/** The same, or an empty text. */
export const emailAddressOrNone = addressThat((address) => address === '' || isMailAddress(address))
