import { expect, test } from 'vitest'
import { formText } from './form-text.ts'

test.each([
  ["Rosie's", ["Rosie's", ` Rosie's\r\n`, '"Rosie\'s"', '"Rosie\\u0027s"', '"\\"Rosie\'s\\""']],
  ["Rosie's", [`Optional("Rosie's")`, `Optional(Rosie's)`, `Some(Optional("Rosie's"))`]],
  ['', ['', ' ', 'null', '"null"', 'NULL', 'undefined', 'nil', 'None', '(null)', '<null>', 'NaN']],
  ['', ['""', 'Optional(nil)', '\u00a0']],
  ['Null & Sons', ['Null & Sons']],
  ['The "Nook"', ['The "Nook"', '"The \\"Nook\\""']],
  ['"Nook" and "Crook"', ['"Nook" and "Crook"']],
  ['12.50', ['12.50', '"12.50"']],
])('[I1] %j is what a program means by %j', (text, values) => {
  expect(values.map(formText)).toEqual(values.map(() => text))
})
