import { STORE_LINKS } from '../../config/settings.ts'
import { PASS_PRICE } from '../../rules/pass.ts'
import { StoreBadges } from '../../ui/public/StoreBadges.tsx'
import { POINT_WORDS, priceWords, type Offer } from '../offers/offer-words.ts'
import styles from './HowToUse.module.css'
import { isolated } from '../../ui/typed-text.ts'

/** The three steps from this page to using a coupon in the shop. */
export function HowToUse({ coupon, isPass }: { coupon: Offer; isPass: boolean }) {
  const steps = [
    { title: 'Get the Campfire app', text: 'It is free, on iPhone and Android.' },
    isPass ? passStep(coupon) : pointsStep(coupon),
    {
      title: `Use it at ${isolated(coupon.businessName)}`,
      text: isPass
        ? 'Open the offer in the app when you are there. You can use it once per billing cycle.'
        : 'Open the coupon in the app when you are there.',
    },
  ]
  return (
    <section className={styles.section} aria-labelledby="how-to-use">
      <h2 id="how-to-use" className={styles.title}>
        How to use it
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className={styles.stepTitle}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <StoreBadges app="the Campfire app" {...STORE_LINKS.consumer} />
    </section>
  )
}

function passStep({ price }: Offer) {
  const text = `${PASS_PRICE} a month opens this and every other offer. Cancel at any time.`
  const points = price > 0 ? ` This one also takes ${priceWords(price)}: ${POINT_WORDS}.` : ''
  return { title: 'Subscribe to the MoCo pass', text: text + points }
}

function pointsStep({ price }: Offer) {
  if (price === 0)
    return { title: 'Sign up in the app', text: 'Joining is free, and so is this coupon.' }
  return {
    title: `Collect ${priceWords(price)}`,
    text: `Upload your receipts in the app, from any participating shop: ${POINT_WORDS}.`,
  }
}
