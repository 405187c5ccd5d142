import { expect, test } from 'vitest'
import { readVisit } from './read-visit.ts'

test.each([
  ['?businessName=Bluebird%20Bakery', 'Bluebird Bakery'],
  ['?businessName=+Bluebird+Bakery+&from=poster', 'Bluebird Bakery'],
  [`?businessName=${'n'.repeat(200)}`, 'n'.repeat(200)],
  ['?utm=a&amp;businessname=%E2%80%8BCaf%C3%A9%20%26amp%3B%20Co.%0A', 'Café & Co.'],
  ['#38;businessName=Bluebird+Bakery', 'Bluebird Bakery'],
])('[D2] %s names a business', (search, businessName) => {
  expect(readVisit('consumer', search, 'android')).toEqual({
    app: 'consumer',
    businessName,
    OS: 'android',
  })
})

test.each(['', '?businessName=', '?businessName=%20%20', `?businessName=${'n'.repeat(201)}`])(
  '[D2] the address "%s" names none',
  (search) => {
    expect(readVisit('consumer', search, 'ios')).toBeNull()
  },
)
