import { pointsFor } from '../../rules/program.ts'
import styles from './ExampleReceipt.module.css'

/** Three ways to buy, one balance. */
const PURCHASES = [
  { shop: 'Bakery', way: 'in the store', dollars: 12.4 },
  { shop: 'Restaurant', way: 'online delivery', dollars: 31 },
  { shop: 'Record store', way: 'its own web shop', dollars: 24.99 },
]

const TOTAL = PURCHASES.reduce((sum, { dollars }) => sum + pointsFor(dollars), 0)

/** What three receipts earn together, printed as a receipt: 1 point per dollar (checklist L6). */
export function ExampleReceipt() {
  return (
    <figure className={styles.figure}>
      <div className={styles.paper}>
        <p className={styles.head}>1 dollar = 1 point</p>
        <dl className={styles.lines}>
          {PURCHASES.map(({ shop, way, dollars }) => (
            <div key={shop} className={styles.line}>
              <dt>
                {shop}
                <small className={styles.way}>
                  {way}, ${dollars.toFixed(2)}
                </small>
              </dt>
              <dd>{pointsFor(dollars)} points</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>Your balance</dt>
            <dd>{TOTAL}</dd>
          </div>
        </dl>
        <p className={styles.foot}>Good for coupons at every participating store</p>
      </div>
      <figcaption className={styles.caption}>An example: three receipts, one balance.</figcaption>
    </figure>
  )
}
