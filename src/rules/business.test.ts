import { describe, expect, test } from 'vitest'
import {
  BUSINESS_CATEGORIES,
  DIETARY_TAGS,
  EMPTY_BUSINESS,
  joinedCategories,
  keywordCount,
  type BusinessInput,
} from './business.ts'
import {
  BUSINESS_FIELDS,
  businessProblems,
  decimalNumber,
  phoneDigits,
} from './business-problems.ts'

const COMPLETE: BusinessInput = {
  ...EMPTY_BUSINESS,
  name: 'Fenton Bagels',
  about: 'Bagels, boiled first.',
  address: '1 Fenton St',
  city: 'Silver Spring',
  state: 'MD',
  zipcode: '20910',
  lat: '38.99',
  lng: '-77.02',
  ownerEmail: 'owner@bagels.example',
  isMoco: true,
}
const PASSWORD = 'temporary-1'

test('[A6] the tags have the ids of the specification', () => {
  const ids = BUSINESS_CATEGORIES.map(({ id }) => id).toSorted((a, b) => a - b)
  expect(ids).toEqual(Array.from({ length: 39 }, (_, index) => index + 1))
  expect(BUSINESS_CATEGORIES.find(({ label }) => label === 'barber shop')?.id).toBe(39)
  expect(BUSINESS_CATEGORIES.at(-1)).toEqual({ id: 38, label: 'vape store' })
  expect(DIETARY_TAGS.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('[A6] categories join what is ticked and typed, each once and none empty', () => {
  const joined = joinedCategories({
    categories: ['bakery', 'cafe'],
    dietary: ['vegan'],
    keywords: [' sourdough ', '', 'Bakery', '  ', 'sourdough'],
  })
  expect(joined).toEqual(['bakery', 'cafe', 'vegan', 'sourdough'])
  expect(keywordCount(joined)).toBe(1)
})

describe('[A4] a business as it is typed', () => {
  const problems = (changes: Partial<BusinessInput>, password = PASSWORD) =>
    businessProblems({ ...COMPLETE, ...changes }, password)

  test('can be sent when it is complete', () => {
    expect(problems({})).toEqual({})
    expect(
      problems({ phone: '(301) 555-0142', email: 'hi@bagels.example', isCampfire: true }),
    ).toEqual({})
  })

  test('needs what the specification requires', () => {
    expect(Object.keys(businessProblems(EMPTY_BUSINESS, ''))).toEqual(
      BUSINESS_FIELDS.filter((field) => !['phone', 'email', 'keywords'].includes(field)),
    )
  })

  test.each<[keyof BusinessInput, BusinessInput[keyof BusinessInput], string]>([
    ['name', '   ', 'Enter the name'],
    ['name', 'x'.repeat(201), 'At most 200 characters'],
    ['about', 'x'.repeat(5001), 'At most 5000 characters'],
    ['zipcode', '20910-12345', 'At most 10 characters'],
    ['lat', '39,1', 'The latitude is a number such as 39.0458'],
    ['lat', '1e2', 'The latitude is a number such as 39.0458'],
    ['lat', '90.1', 'The latitude is between -90 and 90'],
    ['lng', '-180.5', 'The longitude is between -180 and 180'],
    ['lng', 'west', 'The longitude is a number such as -77.1187'],
    ['phone', '301555014', 'A phone number has exactly 10 digits'],
    ['phone', '13015550142', 'A phone number has exactly 10 digits'],
    ['phone', '301555O142', 'A phone number has exactly 10 digits'],
    ['email', 'nobody', 'This is no e-mail address'],
    ['ownerEmail', 'a@b', 'This is no e-mail address'],
    ['ownerEmail', ' ', "Enter the owner's e-mail"],
    ['keywords', ['x'.repeat(101)], 'A keyword has at most 100 characters'],
  ])('%s %j: %s', (field, value, problem) => {
    expect(problems({ [field]: value })).toEqual({ [field]: problem })
  })

  test('[A5] needs one of the two types', () => {
    expect(problems({ isMoco: false })).toEqual({ type: 'Tick at least one of the two types' })
  })

  test.each([
    ['', 'Enter a temporary password'],
    ['12345678', 'At least 9 characters'],
    ['x'.repeat(201), 'At most 200 characters'],
  ])('the password %j: %s', (password, problem) => {
    expect(problems({}, password)).toEqual({ password: problem })
  })
})

test('numbers and phone numbers as people type them', () => {
  expect(['-77.', '.5', '\u22127', '+1', '', '-', '1 2'].map(decimalNumber)).toEqual([
    -77,
    0.5,
    -7,
    1,
    null,
    null,
    null,
  ])
  expect(phoneDigits(' (301) 555-0142')).toBe('3015550142')
})
