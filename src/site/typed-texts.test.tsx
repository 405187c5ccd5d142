import { expect, test } from 'vitest'
import { hostile, looseTexts } from '../../tests/fixtures/screens/loose-texts.ts'
import { shop } from '../landing/shops/testing.ts'
import { COFFEE } from '../pass/testing.tsx'
import { renderPage } from './render.tsx'

const DOCUMENTS = {
  template: '<head><!--head--></head><body><!--body--></body>',
  styles: {},
}

const PLACE = { city: hostile('Wheaton'), state: hostile('MD') }
const OFFER = {
  ...COFFEE,
  ...PLACE,
  name: hostile('Free coffee'),
  description: hostile('With any pastry'),
  businessName: hostile('Sligo Creek Coffee'),
}
const OTHERS = [1, 2, 3].map((number) => ({ ...OFFER, id: `other-${number}` }))
const ENDED = { ...OFFER, id: 'ended', expirationDate: new Date().toISOString() }
const SHOP = shop(OFFER.businessName, {
  ...PLACE,
  address: hostile('1 Main St'),
  kind: 'cafe',
  coupons: [{ id: 'coffee', name: OFFER.name, price: 90, isOnPass: false }],
  endedLately: [ENDED],
})
const BUSINESS = {
  ...PLACE,
  url: '/logo.svg',
  name: OFFER.businessName,
  address: hostile('1 Main St'),
  about: hostile('Roasters'),
  lat: 39,
  long: -77,
  phoneNumber: null,
  emailAddress: hostile('hello@sligo.example'),
}

const snapshot = <T,>(data: T) => ({ data, version: '"1"' })
const DATA = {
  offers: snapshot({ coupons: [OFFER, ...OTHERS], endedLately: [ENDED] }),
  restaurants: snapshot([BUSINESS]),
  shops: snapshot({ shops: [SHOP, { ...SHOP, id: 'another' }] }),
  coupon: snapshot({ coupon: OFFER, business: BUSINESS, others: OTHERS }),
}

test.each(['index.html', 'MoCo.html', 'MoCo/offers.html', 'coupon/_.html', 'MoCoCoupon/_.html'])(
  'in %s no text that a person typed turns its neighbors around',
  (file) => {
    const html = renderPage(file, DOCUMENTS, DATA)
    const { shown, loose } = looseTexts(new DOMParser().parseFromString(html, 'text/html'))
    expect(shown).toBeGreaterThan(4)
    expect(loose).toEqual([])
  },
)
