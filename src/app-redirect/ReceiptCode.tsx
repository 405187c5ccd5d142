import { QrCode } from './QrCode.tsx'
import styles from './ReceiptCode.module.css'

/** Longest address that stays easy to scan from a screen. */
const SCANNABLE = 400

/** The page's address for another device, on a slip of receipt paper. */
export function ReceiptCode({ address }: { address: string }) {
  // A name that long is no business's; the redirect works without it.
  const value = address.length <= SCANNABLE ? address : address.replace(/[?#].*$/s, '')
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
