import type { ReactNode } from 'react'
import { Band } from './Band.tsx'
import styles from './HowItWorks.module.css'
import {
  CouponIllustration,
  PointsIllustration,
  ReceiptIllustration,
} from './illustrations/step-illustrations.tsx'

const STEPS: readonly { title: string; text: string; illustration: ReactNode }[] = [
  {
    title: 'Upload your receipt',
    text: 'Shop at a participating store, then upload the receipt in the app.',
    illustration: <ReceiptIllustration />,
  },
  {
    title: 'Earn points',
    text: 'Every dollar earns 1 point. All stores add up in one balance.',
    illustration: <PointsIllustration />,
  },
  {
    title: 'Spend them on coupons',
    text: 'Pick a coupon from any participating store and pay with points.',
    illustration: <CouponIllustration />,
  },
]

/** From receipt to coupon in three steps (checklist L1). */
export function HowItWorks() {
  return (
    <Band id="howitworks" title="How it works">
      <ol className={styles.steps}>
        {STEPS.map(({ title, text, illustration }, index) => (
          <li key={title} className={styles.step}>
            <div className={styles.illustration} data-screen-only>
              {illustration}
            </div>
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
