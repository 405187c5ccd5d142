import { expect, test } from 'vitest'
import { isEmail } from '../rules/business-problems.ts'
import { emailAddress } from './fields.ts'

test('[A4] page and server agree on what an e-mail address is', () => {
  const samples = [
    'a@b.co',
    "o'neil+x@shop.example",
    'a..b@c.de',
    '.a@b.co',
    'a@b',
    'ä@b.co',
    'a b@c.de',
    'a@-b.co',
  ]
  expect(samples.map(isEmail)).toEqual(samples.map((text) => emailAddress.safeParse(text).success))
})
