/** Call 16: adding a business together with its owner's login (spec sections 3, 5 and 7). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emailAddress, nothing, requiredText, text } from './fields.ts'

const flag = z.enum(['0', '1'])

export const addBusinessAndUser = endpoint({
  method: 'POST',
  service: 'businesses',
  path: '/prod/add_business_and_user',
  authorization: 'staff',
  params: nothing,
  query: nothing,
  body: z.strictObject({
    /** The compressed logo as a data URL. */
    base64_img: z
      .string()
      .max(1_500_000)
      .regex(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/)
      .nullable(),
    business_owner_email: emailAddress,
    dummy_password: z.string().min(9).max(200),
    is_moco_business: flag,
    is_campfire_business: flag,
    about: requiredText(5000),
    address: requiredText(300),
    city: requiredText(100),
    state: requiredText(100),
    zipcode: requiredText(10),
    phone_number: z
      .string()
      .regex(/^\d{10}$/)
      .or(z.literal('')),
    email_address: emailAddress.or(z.literal('')),
    lng: z.number().min(-180).max(180),
    lat: z.number().min(-90).max(90),
    name: requiredText(200),
    categories: z.array(text(100)).max(60),
  }),
  response: z.unknown(),
})
