/** Calls 16 and 17: adding a business with its owner's login, and what was added last (spec section 7). */
import { z } from 'zod'
import {
  KEYWORD_MAX_LENGTH,
  keywordCount,
  KEYWORDS_MAX,
  TAGS_MAX,
  TEMPORARY_PASSWORD,
} from '../rules/business.ts'
import { businessFields } from './business-fields.ts'
import { endpoint } from './endpoint.ts'
import { id, requiredText } from './fields.ts'
import { instant } from './staff-fields.ts'

const categories = z
  .array(requiredText(KEYWORD_MAX_LENGTH))
  .max(TAGS_MAX)
  .refine((entries) => keywordCount(entries) <= KEYWORDS_MAX, {
    error: `must have at most ${KEYWORDS_MAX} keywords`,
  })

// These have other names on the wire, those of the original; the rest keep their names from the form.
const { logo, ownerEmail, isMoco, isCampfire, phone, email, ...others } = businessFields('sent')

export const addBusinessAndUser = endpoint({
  call: '16',
  method: 'POST',
  service: 'businesses',
  path: '/prod/add_business_and_user',
  authorization: 'staff',
  query: z.strictObject({
    /** Identifies one attempt: sent again after a lost answer, it adds nothing and gets the same answer. */
    submission: z.optional(id),
    /** The person was asked and wants a second business with this name and address. */
    confirmed: z.literal('1').optional(),
  }),
  body: z
    .strictObject({
      ...others,
      /** The compressed logo as a data URL. */
      base64_img: logo,
      business_owner_email: ownerEmail,
      dummy_password: requiredText(TEMPORARY_PASSWORD.max).check(
        z.minLength(TEMPORARY_PASSWORD.min),
      ),
      is_moco_business: isMoco,
      is_campfire_business: isCampfire,
      phone_number: phone,
      email_address: email,
      categories,
    })
    .refine(
      (business) => business.is_moco_business === '1' || business.is_campfire_business === '1',
      {
        path: ['is_campfire_business'],
        error: 'the business must be at least one of the two types',
      },
    ),
  response: z.object({
    businessId: id,
    /** `existing`: the owner already had an account, which keeps its password. */
    ownerAccount: z.enum(['created', 'existing']),
  }),
})

export type NewBusiness = z.output<typeof addBusinessAndUser.body>
export type AddedBusiness = z.output<typeof addBusinessAndUser.response>

/** A business as lists show it. Not as strict as call 16, because other businesses came from elsewhere. */
const listed = {
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
}

/** The body of a 409, besides its `error`: the business that already exists. */
export const duplicateBusiness = z.object({
  duplicate: z.object({
    ...listed,
    /** The e-mail of whoever added it; null if staff did not add it. */
    addedBy: z.string().nullable(),
    /** Null if staff did not add it. */
    addedAt: instant.nullable(),
  }),
})
export type DuplicateBusiness = z.output<typeof duplicateBusiness>['duplicate']

export const listAddedBusinesses = endpoint({
  call: '17',
  method: 'GET',
  service: 'businesses',
  path: '/prod/businesses_added',
  authorization: 'staff',
  response: z.object({
    /** The latest first. */
    items: z.array(
      z.object({
        businessId: id,
        ...listed,
        /** In lower case; null in rows that do not have one. */
        ownerEmail: z.string().nullable(),
        /** As in `duplicateBusiness`. */
        addedBy: z.string().nullable(),
        addedAt: instant,
        /** Absent in answers from before 1.1, as is the next one. */
        isOnPass: z.boolean().optional(),
        isInProgram: z.boolean().optional(),
      }),
    ),
  }),
})
export type ListedAddition = z.output<typeof listAddedBusinesses.response>['items'][number]
