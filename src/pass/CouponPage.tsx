import type { ComponentProps } from 'react'
import type { z } from 'zod'
import { paths } from '../config/paths.ts'
import { getCoupon, getPassCoupon } from '../contract/public-calls.ts'
import { shownAnswer } from '../public-data/public-data.ts'
import { Island } from '../ui/public/Island.tsx'
import { PageHead } from '../ui/public/PageHead.tsx'
import { PublicShell } from '../ui/public/PublicShell.tsx'
import { isolated } from '../ui/typed-text.ts'
import { CouponDetail, type CouponDetailProps } from './coupon/CouponDetail.tsx'
import { newYorkDay, newYorkDayEnd } from '../public-data/offer-end.ts'
import { expiryWords, priceWords, titleWords } from './offers/offer-words.ts'
import { couponJsonLd } from './pass-json-ld.ts'

/**
 * `/coupon/{id}`: a coupon of the loyalty program, and `/MoCoCoupon/{id}`: one of the pass, with a link back to all of
 * them (checklist P10).
 */
export function CouponPage(props: Omit<CouponDetailProps, 'today'>) {
  const { isPass, coupon } = props
  const id = coupon?.data.coupon.id ?? ''
  return (
    <PublicShell brand={isPass ? 'moco' : 'campfire'}>
      <PageHead {...headOf(coupon?.data, isPass ? paths.passCoupon(id) : paths.coupon(id))} />
      <Island
        name="CouponDetail"
        wake="touch"
        component={CouponDetail}
        props={{ ...props, today: coupon ? newYorkDay() : '' }}
        shows={{
          ...shownAnswer(isPass ? getPassCoupon : getCoupon, coupon, id),
          ...(coupon && { until: newYorkDayEnd() }),
        }}
      />
    </PublicShell>
  )
}

/** @param data the coupon and its business; undefined until they are there */
function headOf(
  data: z.output<typeof getPassCoupon.response> | undefined,
  path: string,
): ComponentProps<typeof PageHead> {
  if (!data) return { title: 'Coupon', description: 'A coupon from a local business.', path }
  const { coupon, business } = data
  const place = [business.name, business.city, business.state].map(isolated).join(', ')
  return {
    title: titleWords(coupon),
    description: [
      isolated(coupon.description ?? ''),
      priceWords(coupon.price),
      expiryWords(coupon.expirationDate),
      place,
    ]
      .filter(Boolean)
      .join(' · '),
    path,
    type: 'product',
    image: coupon.url,
    jsonLd: couponJsonLd(data, path),
  }
}
