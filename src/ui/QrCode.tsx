import { qrCode } from './qr-code.ts'

interface QrCodeProps {
  /** As `qrCode` takes it. */
  address: string
  /** For screen readers. */
  label: string
  className: string | undefined
}

/** An address as a code to scan. */
export function QrCode({ address, label, className }: QrCodeProps) {
  const { size, path } = qrCode(address)
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width="100%" height="100%" fill="#fff" />
      {/* Slightly wider than a module, so that no light shows between the rows of a tilted code. */}
      <path d={path} transform="translate(0 0.5)" stroke="#14392f" strokeWidth={1.04} />
    </svg>
  )
}
