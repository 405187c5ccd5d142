import { STORE_CAMPAIGNS } from '../config/settings.ts'

/** The longest campaign token that App Store Connect takes. */
const APPLE_MOST = 40

/**
 * A store's link that says which shop sent the person, so that this survives the install (checklist K4): Google Play hands
 * its `referrer` on to the app, Apple counts its campaign. No person is named.
 * @param link of the app in its store
 * @param shop the name in the shop's link; null leaves the store's link as it is
 */
export function withShop(link: string, shop: string | null): string {
  const { playSource, appleProvider } = STORE_CAMPAIGNS
  if (shop === null) return link
  const url = new URL(link)
  if (url.hostname === 'play.google.com' && playSource !== '') {
    url.searchParams.set(
      'referrer',
      `utm_source=${playSource}&utm_campaign=${encodeURIComponent(shop)}`,
    )
  }
  const token = campaignToken(shop)
  if (url.hostname === 'apps.apple.com' && appleProvider !== '' && token !== '') {
    url.searchParams.set('pt', appleProvider)
    url.searchParams.set('ct', token)
    url.searchParams.set('mt', '8')
  }
  return url.href
}

/** @returns for instance `Bluebird-Bakery`; empty for a name without a letter or digit of ASCII */
function campaignToken(shop: string): string {
  const plain = shop.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, APPLE_MOST)
    .replace(/-$/, '')
}
