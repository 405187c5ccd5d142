import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { listPassCoupons } from '../../contract/public-calls.ts'
import { usePublicData } from '../../public-data/public-data.ts'
import { paths } from '../../config/paths.ts'
import action from '../../ui/action.module.css'
import hidden from '../../ui/visually-hidden.module.css'
import { MarqueeRow } from './MarqueeRow.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import styles from './OfferMarquee.module.css'
import { useInBrowser } from '../../ui/use-in-browser.ts'
import type { OfferListProps } from './OfferList.tsx'
import { newYorkDay, setAsideEnded } from '../../public-data/offer-end.ts'
import { NO_OFFERS_WORDS, NOT_AVAILABLE_WORDS, type Offer } from './offer-words.ts'
import { SavedNote } from '../../public-data/SavedNote.tsx'

const NO_OFFERS: readonly Offer[] = []

/** Two moving rows of offers, shown once they have loaded (checklist P2, P14). */
export function OfferMarquee({ offers: snapshot, today: renderedOn }: OfferListProps) {
  const { data, isLoading, savedAt } = usePublicData(listPassCoupons, snapshot)
  const today = useInBrowser(newYorkDay, renderedOn)
  const [isPlaying, setIsPlaying] = useState(true)
  const [opened, setOpened] = useState<Offer | null>(null)
  const offers = data ? setAsideEnded(data, today).open : NO_OFFERS
  const half = Math.ceil(offers.length / 2)
  const rows = [
    { offers: offers.slice(0, half), firstIndex: 0 },
    { offers: offers.slice(half), firstIndex: half },
  ].filter((row) => row.offers.length > 0)

  return (
    <section className={styles.marquee} aria-labelledby="offers-title">
      <div className={styles.head}>
        <h2 id="offers-title" className={styles.title}>
          On the pass now
        </h2>
        <div className={styles.controls} data-screen-only>
          {offers.length > 0 && (
            <button
              type="button"
              className={`${action.action} ${styles.pause}`}
              data-variant="outline"
              data-size="small"
              onClick={() => setIsPlaying(!isPlaying)}
            >
              {isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
              {isPlaying ? 'Pause' : 'Play'} <span className={hidden.hidden}>the offers</span>
            </button>
          )}
          <a
            className={action.action}
            data-variant="outline"
            data-size="small"
            href={paths.passOffers}
          >
            See all offers
          </a>
        </div>
      </div>
      <div className={styles.rows} aria-busy={isLoading}>
        {isLoading && <OfferPlaceholders />}
        {!isLoading && offers.length === 0 && (
          <p className={styles.none}>{data ? NO_OFFERS_WORDS : NOT_AVAILABLE_WORDS}</p>
        )}
        {rows.map((row) => (
          <MarqueeRow
            key={row.firstIndex}
            {...row}
            isPlaying={isPlaying}
            onHold={() => setIsPlaying(false)}
            onOpen={setOpened}
          />
        ))}
      </div>
      <div className={styles.foot}>{savedAt !== null && <SavedNote savedAt={savedAt} />}</div>
      <OfferDialog offer={opened} onClose={() => setOpened(null)} />
    </section>
  )
}

/** Blank tickets in the size of the offers, so that nothing moves when these arrive. */
function OfferPlaceholders() {
  return (
    <>
      <div className={styles.blanks} aria-hidden="true">
        {Array.from({ length: 14 }, (_, index) => (
          <span key={index} className={styles.blank} />
        ))}
      </div>
      <noscript>
        <p className={styles.none}>The list of offers needs JavaScript. It is in the app too.</p>
      </noscript>
    </>
  )
}
