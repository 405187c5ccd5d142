import { useState } from 'react'
import { STAGE } from '../../config/settings.ts'
import { listPassCoupons } from '../../contract/public-calls.ts'
import { usePublicData } from '../../public-data/public-data.ts'
import { SavedNote } from '../../public-data/SavedNote.tsx'
import type { Snapshot } from '../../public-data/snapshot.ts'
import { PASS_PRICE } from '../../rules/pass.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Offer } from './offer-words.ts'
import { OfferDialog } from './OfferDialog.tsx'
import styles from './OfferList.module.css'
import { OfferTile } from './OfferTile.tsx'

interface OfferListProps {
  offers: Snapshot<typeof listPassCoupons> | null
}

/** The heading with the count, and a grid of all offers (checklist P9, P14). */
export function OfferList({ offers: snapshot }: OfferListProps) {
  const { data, isLoading, savedAt } = usePublicData(listPassCoupons, { stage: STAGE }, snapshot)
  const [opened, setOpened] = useState<Offer | null>(null)
  const offers = data?.coupons
  return (
    <>
      <div className={styles.head}>
        <div className={styles.inner}>
          <h1 className={styles.title}>{headingOf(offers?.length)}</h1>
          <p className={styles.intro}>
            {PASS_PRICE} a month opens all of them. Use each one once per billing cycle.
          </p>
          <div className={styles.note}>{savedAt !== null && <SavedNote savedAt={savedAt} />}</div>
        </div>
      </div>
      <div className={styles.inner} aria-busy={isLoading}>
        {isLoading && (
          <div className={styles.wait}>
            <Spinner label="Loading the offers" size={44} />
            <noscript>The list of offers needs JavaScript. It is in the app too.</noscript>
          </div>
        )}
        {!isLoading && !offers?.length && (
          <p className={styles.wait}>
            The offers cannot be shown right now. You can see them in the app.
          </p>
        )}
        {offers && offers.length > 0 && (
          <ul className={styles.grid}>
            {offers.map((offer, index) => (
              <li key={offer.id} className={styles.item}>
                <OfferTile offer={offer} index={index} onOpen={setOpened} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <OfferDialog offer={opened} onClose={() => setOpened(null)} />
    </>
  )
}

/** One line with or without the count, so that nothing moves when the count arrives. */
function headingOf(count: number | undefined): string {
  if (count === undefined) return 'All offers'
  return count === 1 ? '1 offer' : `${count} offers`
}
