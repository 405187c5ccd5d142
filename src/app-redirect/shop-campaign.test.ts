import { afterEach, expect, test } from 'vitest'
import { STORE_CAMPAIGNS, STORE_LINKS } from '../config/settings.ts'
import { withShop } from './shop-campaign.ts'

const { ios, android } = STORE_LINKS.consumer
const before = { ...STORE_CAMPAIGNS }
afterEach(() => void Object.assign(STORE_CAMPAIGNS, before))

/** As Google Play hands it to the app, which reads it as a query. */
const referrerOf = (link: string) =>
  new URLSearchParams(new URL(link).searchParams.get('referrer') ?? '')

test.each(['Bluebird Bakery', 'Crème & Co. = 100%', '茶室', 'a+b', 'x'.repeat(300)])(
  '[K4] what the app reads from Google Play is the shop as it is written: %s',
  (shop) => {
    const link = withShop(android, shop)
    expect(link.startsWith(`${android}&referrer=`)).toBe(true)
    expect(Object.fromEntries(referrerOf(link))).toEqual({
      utm_source: 'campfire-site',
      utm_campaign: shop,
    })
  },
)

test.each([
  ['Bluebird Bakery', 'Bluebird-Bakery'],
  ['  Crème & Co.', 'Creme-Co'],
  ['a'.repeat(60), 'a'.repeat(40)],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ['茶室', null],
])('[K4] Apple counts %s as the campaign %s', (shop, token) => {
  STORE_CAMPAIGNS.appleProvider = '118'
  const { searchParams } = new URL(withShop(ios, shop))
  expect(searchParams.get('ct')).toBe(token)
  expect(searchParams.get('pt')).toBe(token && '118')
})

test('[K4] a store is told nothing without a shop, nor where its setting is empty', () => {
  expect(withShop(android, null)).toBe(android)
  expect(withShop(ios, 'Bluebird Bakery')).toBe(ios)
  STORE_CAMPAIGNS.playSource = ''
  expect(withShop(android, 'Bluebird Bakery')).toBe(android)
})
