import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { typedAddresses, typedNames } from '../../tests/fixtures/data/typed-texts.ts'
import { addBusinessAndUser } from '../contract/business-calls.ts'
import { BUSINESS_INPUT as COMPLETE } from '../../tests/fixtures/data/business-input.ts'
import type { BusinessInput } from '../offline/drafts/business-draft.ts'
import { businessPayload, businessProblems } from './payload.ts'
import { SEED } from '../testing/seed.ts'

const PASSWORD = 'temporary-1'

test('[A3] [A5] [A6] the payload is the one of the specification', () => {
  const payload = businessPayload(
    {
      ...COMPLETE,
      name: ' Fenton Bagels ',
      lat: '38.99621',
      lng: '\u221277.02754',
      phone: '(301) 555-0142',
      email: ' hello@bagels.example',
      ownerEmail: 'Owner@Bagels.Example ',
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

describe('[A4] a business as it is typed', () => {
  const problems = (changes: Partial<BusinessInput>, password = PASSWORD) =>
    businessProblems({ ...COMPLETE, ...changes }, password)

  test.each<[keyof BusinessInput, BusinessInput[keyof BusinessInput], string]>([
    ['name', '   ', 'Enter the name'],
    ['name', 'x'.repeat(201), 'At most 200 characters'],
    ['about', 'x'.repeat(5001), 'At most 5000 characters'],
    ['zipcode', '20910-12345', 'At most 10 characters'],
    ['lat', '77.1187 W', 'This is a longitude, east or west: it belongs in the other field'],
    ['lng', '39.0458° N', 'This is a latitude, north or south: it belongs in the other field'],
    ['lat', '1e2', 'The latitude must be a number such as 39.0458'],
    ['lat', '90.1', 'The latitude must be between -90 and 90'],
    ['lng', '-180.5', 'The longitude must be between -180 and 180'],
    ['email', 'hi @bagels.example', 'An address has no spaces.'],
    ['ownerEmail', 'a@b.example, c@d.example', 'Enter only one address.'],
    ['email', `${'x'.repeat(250)}@b.co`, 'This is not an e-mail address'],
    ['keywords', ['x'.repeat(101)], 'A keyword has at most 100 characters'],
  ])('%s %j: %s', (field, value, problem) => {
    expect(problems({ [field]: value })).toEqual({ [field]: problem })
  })

  test.each<[keyof BusinessInput, string, string, string | number]>([
    ['phone', '+1 (301) 555-0142', 'phone_number', '3015550142'],
    ['phone', '\u200b', 'phone_number', ''],
    ['zipcode', '20910 1234', 'zipcode', '20910-1234'],
    ['lat', '38,99° N', 'lat', 38.99],
    ['lng', '77.02 W', 'lng', -77.02],
    ['email', 'mailto:hi@bagels.example', 'email_address', 'hi@bagels.example'],
    ['email', '\u200b', 'email_address', ''],
    ['ownerEmail', 'Ann <ann@bagels.example>', 'business_owner_email', 'ann@bagels.example'],
  ])('%s %j is sent as %s %j', (field, typed, name, sent) => {
    expect(problems({ [field]: typed })).toEqual({})
    expect(businessPayload({ ...COMPLETE, [field]: typed }, PASSWORD)).toMatchObject({
      [name]: sent,
    })
  })

  test('[A4] call 16 understands what the form understands, and stores the same', () => {
    const payload = businessPayload({ ...COMPLETE, phone: '3015550142' }, PASSWORD)
    const written = {
      ...payload,
      phone_number: 'tel:+1-301-555-0142',
      zipcode: '２０９１０',
      lat: '38,99621° N',
      lng: '77.02754 W',
      business_owner_email: `Ann <${payload.business_owner_email}>`,
    }
    expect(addBusinessAndUser.body.parse(written)).toEqual(payload)
  })

  test('call 16 accepts every business that the form finds nothing wrong with', () => {
    fc.assert(
      fc.property(typedNames, typedAddresses, (text, address) => {
        const changes = { name: text, zipcode: text, ownerEmail: address, keywords: [text] }
        if (Object.keys(problems(changes)).length > 0) return
        const payload = businessPayload({ ...COMPLETE, ...changes }, PASSWORD)
        expect(addBusinessAndUser.body.parse(payload)).toEqual(payload)
      }),
      { seed: SEED, numRuns: 200 },
    )
  })

  test.each([
    [' '.repeat(9), 'Enter a temporary password'],
    ['x'.repeat(201), 'At most 200 characters'],
  ])('the password %j: %s', (password, problem) => {
    expect(problems({}, password)).toEqual({ password: problem })
  })
})
