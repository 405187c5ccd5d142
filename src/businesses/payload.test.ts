import { expect, test } from 'vitest'
import { addBusinessAndUser } from '../contract/business-calls.ts'
import { EMPTY_BUSINESS } from '../rules/business.ts'
import { businessPayload } from './payload.ts'

test('[A3] [A5] [A6] the payload is the one of the specification', () => {
  const payload = businessPayload(
    {
      ...EMPTY_BUSINESS,
      name: ' Fenton Bagels ',
      about: 'Bagels, boiled first.',
      address: '1 Fenton St',
      city: 'Silver Spring',
      state: 'MD',
      zipcode: '20910',
      lat: '38.99621',
      lng: '\u221277.02754',
      phone: '(301) 555-0142',
      email: ' hello@bagels.example',
      ownerEmail: 'Owner@Bagels.Example ',
      isMoco: true,
      categories: ['bakery'],
      dietary: ['vegan'],
      keywords: ['sourdough', ''],
    },
    ' Temporary 1 ',
  )
  expect(payload).toEqual({
    base64_img: null,
    business_owner_email: 'Owner@Bagels.Example',
    dummy_password: ' Temporary 1 ',
    is_moco_business: '1',
    is_campfire_business: '0',
    about: 'Bagels, boiled first.',
    address: '1 Fenton St',
    city: 'Silver Spring',
    state: 'MD',
    zipcode: '20910',
    phone_number: '3015550142',
    email_address: 'hello@bagels.example',
    lng: -77.02754,
    lat: 38.99621,
    name: 'Fenton Bagels',
    categories: ['bakery', 'vegan', 'sourdough'],
  })
  expect(addBusinessAndUser.body.parse(payload)).toEqual(payload)
})
