/** Call 16: adding a business together with its owner's login (spec sections 3, 5 and 7). */
import { z } from 'zod'
import {
  keywordCount,
  KEYWORDS_MAX,
  LOGO,
  MAX_LENGTH,
  TAGS_MAX,
  TEMPORARY_PASSWORD_MIN,
} from '../rules/business.ts'
import { endpoint } from './endpoint.ts'
import { emailAddress, id, nothing, requiredText, text } from './fields.ts'

const flag = z.enum(['0', '1'])

export const LOGO_PREFIX = 'data:image/webp;base64,'

/** Characters of the largest logo as a data URL. */
const LOGO_MAX_LENGTH = LOGO_PREFIX.length + Math.ceil(LOGO.maxBytes / 3) * 4

const LOGO_URL = new RegExp(`^${LOGO_PREFIX}[A-Za-z0-9+/]+={0,2}$`)

const categories = z
  .array(requiredText(MAX_LENGTH.keyword))
  .max(TAGS_MAX)
  .refine((entries) => keywordCount(entries) <= KEYWORDS_MAX, {
    error: `must have at most ${KEYWORDS_MAX} keywords`,
  })

export const addBusinessAndUser = endpoint({
  call: '16',
  method: 'POST',
  service: 'businesses',
  path: '/prod/add_business_and_user',
  authorization: 'staff',
  params: nothing,
  query: z.strictObject({
    /** Names one attempt: the same again, after a lost answer, adds nothing and gets the same answer. */
    submission: id.optional(),
    /** The person was asked and wants a second business of this name and address. */
    confirmed: z.literal('1').optional(),
  }),
  body: z
    .strictObject({
      /** The compressed logo as a data URL. */
      base64_img: z
        .string()
        .max(LOGO_MAX_LENGTH)
        .regex(LOGO_URL, { error: 'must be a WebP image as a data URL' })
        .nullable(),
      business_owner_email: emailAddress,
      dummy_password: text(MAX_LENGTH.password).min(TEMPORARY_PASSWORD_MIN),
      is_moco_business: flag,
      is_campfire_business: flag,
      about: requiredText(MAX_LENGTH.about),
      address: requiredText(MAX_LENGTH.address),
      city: requiredText(MAX_LENGTH.city),
      state: requiredText(MAX_LENGTH.state),
      zipcode: requiredText(MAX_LENGTH.zipcode),
      phone_number: z.string().regex(/^(\d{10})?$/, { error: 'must have exactly 10 digits' }),
      email_address: emailAddress.or(z.literal('')),
      lng: z.number().min(-180).max(180),
      lat: z.number().min(-90).max(90),
      name: requiredText(MAX_LENGTH.name),
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
    /** `existing`: the owner had an account, which keeps its password. */
    ownerAccount: z.enum(['created', 'existing']),
  }),
})

export type NewBusiness = z.output<typeof addBusinessAndUser.body>
export type AddedBusiness = z.output<typeof addBusinessAndUser.response>

/** What a 409 holds beside its error: the business that is there already. */
export const duplicateBusiness = z.object({
  duplicate: z.object({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
  }),
})
export type DuplicateBusiness = z.output<typeof duplicateBusiness>['duplicate']
