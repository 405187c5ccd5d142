import { Check } from 'lucide-react'
import { paths } from '../config/paths.ts'
import type { PageData } from '../contract/page-renderer.ts'
import action from '../ui/action.module.css'
import { Band } from './Band.tsx'
import styles from './Discounts.module.css'
import { couponsForPoints, type CouponForPoints } from './shops/coupons-for-points.ts'
import { Typed } from '../ui/Typed.tsx'

const FOR_CUSTOMERS = [
  '1 point for every dollar on your receipts',
  'One balance for all participating stores',
  'Coupons from every one of them',
  'Free to join and test',
]

const FOR_BUSINESSES = [
  'For small retail and restaurant businesses',
  'Customers of other shops can spend their points at yours',
  'A business app of your own',
  'Statistics about your business and your coupons in real time',
]

const MOST_COUPONS = 3

/** The benefits for customers and businesses (checklist L1, L6), with some coupons of the moment. */
export function Discounts({ shops }: Pick<PageData, 'shops'>) {
  const coupons = couponsForPoints(shops?.data.shops ?? [], MOST_COUPONS)
  return (
    <Band title="Everybody loves discounts!">
      <div className={styles.sides}>
        <section className={styles.side} data-side="customers">
          <h3 className={styles.title}>Customers</h3>
          <div className={styles.proof}>
            <Points items={FOR_CUSTOMERS} />
            {coupons.length > 0 && <Coupons coupons={coupons} />}
          </div>
          <a className={action.action} data-variant="ember" href={paths.download}>
            Get the app
          </a>
        </section>
        <section className={styles.side} data-side="businesses" data-on-pine>
          <h3 className={styles.title}>Businesses</h3>
          <Points items={FOR_BUSINESSES} />
          <a className={action.action} data-variant="glow" href={`${paths.home}#contact`}>
            Sign up your shop
          </a>
        </section>
      </div>
    </Band>
  )
}

function Points({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {items.map((item) => (
        <li key={item} className={styles.point}>
          <Check size={24} strokeWidth={3} aria-hidden="true" />
          {item}
        </li>
      ))}
    </ul>
  )
}

function Coupons({ coupons }: { coupons: readonly CouponForPoints[] }) {
  return (
    <ul className={styles.coupons} aria-label="Some coupons of the moment">
      {coupons.map(({ id, name, price, shop }) => (
        <li key={id}>
          <a className={styles.coupon} href={paths.coupon(id)}>
            <span className={styles.name}>
              <Typed text={name} />
            </span>
            <span className={styles.price}>{price.toLocaleString('en-US')} points</span>
            <span className={styles.place}>
              <Typed text={shop.name} />, <Typed text={shop.city} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
