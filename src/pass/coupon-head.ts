import type { ComponentProps } from 'react'
import type { z } from 'zod'
import type { getPassCoupon } from '../contract/public-calls.ts'
import type { PageHead } from '../ui/public/PageHead.tsx'
import { couponJsonLd } from './pass-json-ld.ts'

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
  return {
    title: `${coupon.name} at ${coupon.businessName}`,
    description: `${coupon.name} at ${business.name}, ${business.address}, ${business.city}, ${business.state}.`,
    path,
    jsonLd: couponJsonLd(data, path),
  }
}
