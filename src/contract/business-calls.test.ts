import { expect, test } from 'vitest'
import { expectRefused, firstProblem } from '../../tests/fixtures/data/first-problem.ts'
import { businessNamed } from '../../tests/fixtures/data/new-business.ts'
import { addBusinessAndUser } from './business-calls.ts'

const BUSINESS = businessNamed('Fenton Bagels')

const TEXTS = ['name', 'about', 'address', 'city', 'state']

test('[A4] call 16 refuses what is wrong, and nothing else', () => {
  expectRefused(addBusinessAndUser.body, BUSINESS, {
    ...Object.fromEntries(
      TEXTS.map((field) => [field, ['', '   ', 'x'.repeat(5001), 'a\0b', 'a\ud800', 7, undefined]]),
    ),
    zipcode: ['', '   ', 'x'.repeat(5001), 'a\ud800', 7, undefined],
    lat: ['', '77.1 W', '90.1', 90.1, -90.1, null, undefined, {}],
    lng: ['', '39.1 N', '180.1', 180.1, -180.1, null, undefined, [77]],
    phone_number: ['301555014', '301-555-0142 x1', '+44 20 7946 0123', 3015550142, null],
    email_address: ['nobody', 'a@b'],
    business_owner_email: ['', 'a@b', undefined],
    dummy_password: ['', 'short-1', 'x'.repeat(201), undefined],
    is_moco_business: [1, 'true', true],
    categories: ['bakery', ['bakery', ' '], ['a', 'b', 'c', 'd', 'e', 'f'], ['x'.repeat(101)]],
    base64_img: ['', 'https://a.example/logo.webp', 'data:image/svg+xml;base64,PHN2Zy8+'],
    also: [1],
  })
  const without = { phone_number: '', email_address: '', categories: [] }
  expect(firstProblem(addBusinessAndUser.body, { ...BUSINESS, ...without })).toBeNull()
})
