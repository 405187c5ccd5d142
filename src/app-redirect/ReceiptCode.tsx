import { QrCode } from '../ui/QrCode.tsx'
import styles from './ReceiptCode.module.css'

/** A QR code of the page's address, for another device, on a slip of receipt paper. */
export function ReceiptCode({ address }: { address: string }) {
  return (
    <figure className={styles.receipt}>
      <figcaption className={styles.caption}>
        On another device?
        <strong>Scan with your phone</strong>
      </figcaption>
      <QrCode address={address} label="QR code of this page's address" className={styles.code} />
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
