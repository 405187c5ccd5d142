import { isDeepStrictEqual } from 'node:util'
import type { NewBusiness } from '../../src/contract/business-calls.ts'
import type { businesses } from '../database/schema.ts'
import type { Logo } from '../images/logos.ts'
import { publicImageUrl } from '../images/public-images.ts'

/** The fields of call 16 that have columns of other names. */
const FIELD_OF_COLUMN: Partial<Record<string, keyof NewBusiness>> = {
  phoneNumber: 'phone_number',
  emailAddress: 'email_address',
  isMoco: 'is_moco_business',
  isCampfire: 'is_campfire_business',
  ownerEmail: 'business_owner_email',
  logoUrl: 'base64_img',
}

type Columns = ReturnType<typeof businessColumns>

/** Maps the fields of call 16 to columns; most have the same name. */
export function businessColumns(
  details: Omit<NewBusiness, 'base64_img' | 'dummy_password'>,
  logo: Logo | null,
) {
  const {
    phone_number,
    email_address,
    is_moco_business,
    is_campfire_business,
    business_owner_email,
    ...others
  } = details
  // Typed so that a field without a column does not compile.
  const sameNames: Pick<typeof businesses.$inferInsert, keyof typeof others> = others
  return {
    ...sameNames,
    phoneNumber: phone_number || null,
    emailAddress: email_address || null,
    isMoco: is_moco_business === '1',
    isCampfire: is_campfire_business === '1',
    ownerEmail: business_owner_email.toLowerCase(),
    logoUrl: logo && publicImageUrl(logo.fileName),
  }
}

/** @returns the names of call 16's fields, in which what is sent differs from what is stored */
export function changedFields(sent: Columns, stored: typeof businesses.$inferSelect): string[] {
  return Object.keys(sent)
    .filter((column) => {
      const name = column as keyof Columns
      return !isDeepStrictEqual(sent[name], stored[name])
    })
    .map((column) => FIELD_OF_COLUMN[column] ?? column)
}
