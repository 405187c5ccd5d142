/** Structured data about Campfire for search engines, in schema.org's vocabulary. */
import { CONTACT, SITE_URL } from '../config/settings.ts'
import { paths } from '../config/paths.ts'
import { PLACES } from '../config/availability.ts'
import type { Shop } from '../contract/public-calls.ts'

const ORGANIZATION = {
  '@type': 'Organization',
  name: 'Campfire',
  slogan: 'One Loyalty Program, Multiple Stores',
  url: `${SITE_URL}${paths.home}`,
  logo: `${SITE_URL}/icons/campfire-512.png`,
  email: CONTACT.email,
  telephone: `+1${CONTACT.phone}`,
  sameAs: Object.values(CONTACT.social).filter(Boolean),
  areaServed: PLACES,
}

/** Campfire, and the shops that take part if they are known. */
export function landingJsonLd(shops: readonly Shop[]): object {
  return {
    '@context': 'https://schema.org',
    '@graph': shops.length > 0 ? [ORGANIZATION, shopList(shops)] : [ORGANIZATION],
  }
}

function shopList(shops: readonly Shop[]) {
  return {
    '@type': 'ItemList',
    name: 'Shops that take part in Campfire',
    numberOfItems: shops.length,
    itemListElement: shops.map((shop, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'LocalBusiness',
        name: shop.name,
        address: {
          '@type': 'PostalAddress',
          ...(shop.address && { streetAddress: shop.address }),
          addressLocality: shop.city,
          addressRegion: shop.state,
          addressCountry: 'US',
        },
      },
    })),
  }
}
