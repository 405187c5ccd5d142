import { SITE_URL } from '../../config/settings.ts'
import { PASS_PRICE } from '../../rules/pass.ts'
import { CampfireLogo } from '../../ui/CampfireLogo.tsx'
import { qrCode } from '../../ui/qr-code.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { isolated } from '../../ui/typed-text.ts'
import { Typed } from '../../ui/Typed.tsx'
import styles from './CounterCard.module.css'

/** The stylesheet has a page for each. */
export const SIZES = ['A6', 'A5', 'A4'] as const
export type PaperSize = (typeof SIZES)[number]

/** Longer names are set smaller, up to so many characters each. */
const LENGTHS = [18, 40]

interface CounterCardProps {
  shop: { name: string; isOnPass?: boolean | undefined; isInProgram?: boolean | undefined }
  size: PaperSize
}

/** What stands on a counter: the shop, what the program gives, and the code of the shop's own link (checklist K5). */
export function CounterCard({ shop, size }: CounterCardProps) {
  const { name, isOnPass = false, isInProgram = true } = shop
  return (
    <article
      className={styles.card}
      data-size={size}
      data-brand={isOnPass ? 'moco' : 'campfire'}
      aria-label={`The card of ${isolated(name)}`}
    >
      <p className={styles.program}>
        <CampfireLogo size={40} />
        Campfire
      </p>
      <h2 className={styles.name} data-length={LENGTHS.filter((most) => name.length > most).length}>
        <Typed text={name} />
      </h2>
      <p className={styles.words}>
        {isInProgram
          ? 'Earn 1 point for each dollar here. Spend your points on coupons at any shop of the program.'
          : `Offers of the MoCo restaurant pass, for ${PASS_PRICE} a month.`}
      </p>
      <QrCode
        address={addressOf(name)}
        label="QR code of the shop’s link to the app"
        className={styles.code}
      />
      <p className={styles.call}>Scan to get the app</p>
      {isOnPass && isInProgram && (
        <p className={styles.pass}>Also on the MoCo restaurant pass, {PASS_PRICE} a month</p>
      )}
    </article>
  )
}

/** Whether the code lacks the shop, because its name is too long for one. */
export function isCodeCut(name: string): boolean {
  return qrCode(addressOf(name)).isCut
}

/** The link that the shop gives its customers (checklist D2). */
function addressOf(name: string): string {
  return `${SITE_URL}/download/redirect/consumer/v1?businessName=${encodeURIComponent(name)}`
}
