import { qrCode } from './qr-code.ts'
import styles from './ReceiptCode.module.css'

/** A QR code of the page's address, for another device, on a slip of receipt paper. */
export function ReceiptCode({ address }: { address: string }) {
  const { size, path } = qrCode(address)
  return (
    <figure className={styles.receipt}>
      <figcaption className={styles.caption}>
        On another device?
        <strong>Scan with your phone</strong>
      </figcaption>
      <svg
        className={styles.code}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code of this page's address"
      >
        <rect width="100%" height="100%" fill="#fff" />
        {/* Slightly wider than a module, so that no light shows between the rows of a tilted code. */}
        <path d={path} transform="translate(0 0.5)" stroke="#14392f" strokeWidth={1.04} />
      </svg>
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
