import { Check } from 'lucide-react'
import { paths } from '../config/paths.ts'
import action from '../ui/action.module.css'
import { Band } from './Band.tsx'
import styles from './Discounts.module.css'

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

/** What customers and businesses get out of it (checklist L1, L6). */
export function Discounts() {
  return (
    <Band title="Everybody loves discounts!">
      <div className={styles.sides}>
        <section className={styles.side} data-side="customers">
          <h3 className={styles.title}>Customers</h3>
          <Points items={FOR_CUSTOMERS} />
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
