import { expect, test } from 'vitest'
import { BUSINESS_CATEGORIES } from '../../rules/business.ts'
import { KIND_WORDS } from './kind-words.ts'
import { searchableShops, searchShops } from './search-shops.ts'
import { shop } from './testing.ts'

const SHOPS = searchableShops([
  shop('Beall Street Bagels', { categories: ['bakery', 'cafe'], about: 'Sold out by noon.' }),
  shop('Sligo Creek Coffee', { city: 'Silver Spring', categories: ['cafe'], isOnPass: true }),
  shop('Pupusería Doña Alba', { city: 'Silver Spring', categories: ['restaurant'] }),
  shop('Huron Bend Brewpub', { city: 'Ypsilanti', state: 'MI', categories: ['brewpub', 'bar'] }),
  shop("Rosie's Caf\u00e9\u2013Bar", { city: 'Takoma Park' }),
  shop('Brooke Road Barbecue', { city: 'Olney', categories: ['restaurant', 'gluten-free'] }),
])

const found = (query: string) => searchShops(SHOPS, query).map(({ name }) => name)

test.each([
  ['a name', 'sligo', ['Sligo Creek Coffee']],
  ['a name without apostrophe', 'rosies', ["Rosie's Caf\u00e9\u2013Bar"]],
  ['a name without its accents', 'dona alba', ['Pupusería Doña Alba']],
  ['a town', 'Silver Spring', ['Sligo Creek Coffee', 'Pupusería Doña Alba']],
  ['a state in full', 'michigan', ['Huron Bend Brewpub']],
  ['a kind', 'bakery', ['Beall Street Bagels']],
  ['a kind in the plural', 'BAKERIES', ['Beall Street Bagels']],
  ['what people call a kind', 'coffee', ['Beall Street Bagels', 'Sligo Creek Coffee']],
  ['a kind in a town', 'coffee in Rockville', ['Beall Street Bagels']],
  ['the question of the heading', 'Can I use it at my bakery?', ['Beall Street Bagels']],
  ['the beginning of a word', 'pup', ['Pupusería Doña Alba']],
  ['a dietary tag', 'gluten free', ['Brooke Road Barbecue']],
  ['a description', 'noon', ['Beall Street Bagels']],
  ['the pass', 'moco', ['Sligo Creek Coffee']],
])('a search finds %s', (_, query, names) => {
  expect(found(query)).toEqual(names)
})

test('a whole word counts before the beginning of another', () => {
  expect(found('brewpub bar')).toEqual(['Huron Bend Brewpub'])
  expect(found('bar')).not.toContain('Brooke Road Barbecue')
  expect(found('barb')).toEqual(['Brooke Road Barbecue'])
})

test('what no shop is, is not found', () => {
  expect(found('barber')).toEqual([])
  expect(found('coffee Olney')).toEqual([])
})

test('words without meaning, or none, find all shops', () => {
  expect(found('')).toHaveLength(6)
  expect(found(' ?! ')).toHaveLength(6)
  expect(found('shops near me')).toHaveLength(6)
})

test('every kind with other words is one of our categories', () => {
  const labels = BUSINESS_CATEGORIES.map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(Object.keys(KIND_WORDS)))
})
