import type { ComponentProps } from 'react'
import type { z } from 'zod'
import type { getPassCoupon } from '../contract/public-calls.ts'
import type { PageHead } from '../ui/public/PageHead.tsx'
import { priceWords } from './offers/offer-words.ts'
import { couponJsonLd } from './pass-json-ld.ts'
import { isolated } from '../ui/typed-text.ts'

/**
 * The props of the `PageHead` of a coupon's page.
 * @param data the coupon and its business; undefined until they are there
 * @param path the page's path
 */
export function couponHead(
  data: z.output<typeof getPassCoupon.response> | undefined,
  path: string,
): ComponentProps<typeof PageHead> {
  if (!data) return { title: 'Coupon', description: 'A coupon from a local business.', path }
  const { coupon, business } = data
  const place = [business.name, business.city, business.state].map(isolated).join(', ')
  return {
    title: `${isolated(coupon.name)} at ${isolated(business.name)}`,
    description: [isolated(coupon.description ?? ''), priceWords(coupon.price), place]
      .filter(Boolean)
      .join(' · '),
    path,
    type: 'product',
    image: coupon.url,
    jsonLd: couponJsonLd(data, path),
  }
}
