import type { ReactNode } from 'react'
import { Band } from './Band.tsx'
import styles from './HowItWorks.module.css'
import { CouponPicture } from './illustrations/CouponIllustration.tsx'
import { PointsPicture } from './illustrations/PointsIllustration.tsx'
import { ReceiptPicture } from './illustrations/ReceiptIllustration.tsx'

const STEPS: readonly { title: string; text: string; picture: ReactNode }[] = [
  {
    title: 'Upload your receipt',
    text: 'Buy at a participating store, then upload the receipt in the Campfire app.',
    picture: <ReceiptPicture />,
  },
  {
    title: 'Earn points',
    text: 'Every dollar is 1 point. The points of all stores add up in one balance.',
    picture: <PointsPicture />,
  },
  {
    title: 'Spend them on coupons',
    text: 'Pick a coupon from any participating store and redeem your points for it.',
    picture: <CouponPicture />,
  },
]

/** From receipt to coupon in three steps (checklist L1). */
export function HowItWorks() {
  return (
    <Band id="howitworks" tone="sunken" title="How it works">
      <ol className={styles.steps}>
        {STEPS.map(({ title, text, picture }, index) => (
          <li key={title} className={styles.step}>
            <div className={styles.picture}>{picture}</div>
            <div className={styles.words}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3 className={styles.title}>{title}</h3>
                <p className={styles.text}>{text}</p>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </Band>
  )
}
