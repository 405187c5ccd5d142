import * as z from 'zod/mini'
import { isMailAddress } from '../rules/contact.ts'

export const IS_NO_ADDRESS = { error: 'must be an e-mail address' }

/** An address that a person types into one of our forms: ASCII, as the auth and mail providers want it. */
export const emailAddress = z.string().check(z.refine(isMailAddress, IS_NO_ADDRESS))
