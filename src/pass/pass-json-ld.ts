/** Structured data about the pass and its coupons for search engines, in schema.org's vocabulary. */
import type { z } from 'zod'
import { SITE_URL } from '../config/settings.ts'
import type { getPassCoupon } from '../contract/public-calls.ts'
import { paths } from '../config/paths.ts'
import { PASS_PRICE_DOLLARS, PASS_QUESTIONS } from '../rules/pass.ts'

type CouponAndBusiness = z.output<typeof getPassCoupon.response>

export const PASS_JSON_LD = {
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Product',
      name: 'MoCo restaurant pass',
      description:
        'Gift passes and free items worth about $100 at restaurants in Montgomery County, Maryland.',
      brand: { '@type': 'Brand', name: 'Campfire' },
      offers: {
        '@type': 'Offer',
        price: PASS_PRICE_DOLLARS,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        areaServed: 'Montgomery County, Maryland',
        url: `${SITE_URL}${paths.pass}`,
      },
    },
    {
      '@type': 'FAQPage',
      mainEntity: PASS_QUESTIONS.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ],
}

/** A coupon and its business, without the price: schema.org has no currency for points. */
export function couponJsonLd({ coupon, business }: CouponAndBusiness, path: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Offer',
    name: coupon.name,
    ...(coupon.description && { description: coupon.description }),
    image: `${SITE_URL}${coupon.url}`,
    ...(coupon.expirationDate && { validThrough: coupon.expirationDate }),
    availability:
      coupon.amount_left === 0 ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
    url: `${SITE_URL}${path}`,
    offeredBy: {
      '@type': 'LocalBusiness',
      name: business.name,
      description: business.about,
      address: {
        '@type': 'PostalAddress',
        streetAddress: business.address,
        addressLocality: business.city,
        addressRegion: business.state,
        addressCountry: 'US',
      },
      geo: { '@type': 'GeoCoordinates', latitude: business.lat, longitude: business.long },
      ...(business.phoneNumber && { telephone: `+1${business.phoneNumber}` }),
    },
  }
}
