import { QrCode } from './QrCode.tsx'
import styles from './ReceiptCode.module.css'

/** Length of the longest address that is still easy to scan from a screen. */
const MAX_LENGTH = 400

/** A QR code of the page's address, for another device, on a slip of receipt paper. */
export function ReceiptCode({ address }: { address: string }) {
  // No business has a name that long, and the redirect works without it.
  const value = address.length <= MAX_LENGTH ? address : address.replace(/[?#].*$/s, '')
  return (
    <figure className={styles.receipt}>
      <figcaption className={styles.caption}>
        On another device?
        <strong>Scan with your phone</strong>
      </figcaption>
      <QrCode className={styles.code} value={value} label="QR code of this page's address" />
      <dl className={styles.lines} aria-hidden="true">
        <div>
          <dt>Every dollar</dt>
          <dd>1 point</dd>
        </div>
        <div>
          <dt>To join</dt>
          <dd>$0.00</dd>
        </div>
      </dl>
    </figure>
  )
}
