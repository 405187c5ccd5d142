import { expect, test } from 'vitest'
import { recordConsumerVisit } from '../../contract/public-calls.ts'
import { isVisit } from './visit.ts'

const visitOf = (businessName: unknown, OS: unknown = 'ios') => ({
  app: 'consumer',
  businessName,
  OS,
})

test.each([
  visitOf('Huron Books'),
  visitOf('n'.repeat(200), 'windows phone'),
  visitOf('n'.repeat(201), 'unknown'),
  visitOf('  '),
  visitOf('Huron \ud800'),
  visitOf(7),
  visitOf('Huron Books', 'Android'),
])('it is a visit where call 5 accepts it: %j', (visit) => {
  const { businessName, OS } = visit
  expect(isVisit(visit)).toBe(recordConsumerVisit.body.safeParse({ businessName, OS }).success)
})

test.each([null, 'visit', { ...visitOf('Huron Books'), app: 'staff' }])('it is none: %j', (value) =>
  expect(isVisit(value)).toBe(false),
)
