import { expect, test } from 'vitest'
import { findBusiness } from './find-business.ts'

const BUSINESSES = [
  'Abay Table',
  'Carroll Avenue Vegan Diner',
  'Hungerford Noodle House',
  'Muddy Branch Market',
  'Normal Street Market',
  'Pearl & Pine Books',
  'Pupusería Doña Alba',
].map((name) => ({ id: `b-${name}`, name }))

const businessIn = (...rows: string[]) => findBusiness([rows], BUSINESSES)?.value.name ?? null

test.each([
  ['as it is', 'ABAY TABLE', 'Abay Table'],
  ['misread', 'Pupuseria Doila Alba', 'Pupusería Doña Alba'],
  ['with a lost letter', 'CARROL AVENUE VEGAN DINER', 'Carroll Avenue Vegan Diner'],
  ['a sign for a word', 'Pearl and Pine Books', 'Pearl & Pine Books'],
])('[V3] a name %s', (_, row, name) => {
  expect(businessIn(row, '8206 Georgia Ave', 'Tel (301) 555-0163')).toBe(name)
})

test('[V3] a name in two rows, and one below other words', () => {
  expect(businessIn('CARROLL AVENUE VEGAN', 'DINER', '7006 Carroll Ave')).toBe(
    'Carroll Avenue Vegan Diner',
  )
  expect(businessIn('Your order W2257 is confirmed', 'From: Abay Table', 'To: me')).toBe(
    'Abay Table',
  )
})

test('nothing where no business is named, or it is only a street or an item', () => {
  expect(businessIn('Harborfield Outfitters #0417', '11190 Mall Ring Rd')).toBeNull()
  expect(businessIn('Some Deli', '846 Muddy Branch Rd')).toBeNull()
  expect(businessIn(...Array<string>(20).fill('1 x Shiro 14.50'), 'Abay Table')).toBeNull()
  expect(businessIn()).toBeNull()
})

test('nothing where two names are as near', () => {
  const twins = [{ name: 'Depot Lane Coffee' }, { name: 'Depot Lane Toffee' }]
  expect(findBusiness([['Depot Lane Xoffee']], twins)).toBeNull()
})
