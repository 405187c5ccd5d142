import { useState } from 'react'
import { listPassCoupons } from '../../contract/public-calls.ts'
import { paths } from '../../config/paths.ts'
import { usePublicData } from '../../public-data/public-data.ts'
import { SavedNote } from '../../public-data/SavedNote.tsx'
import type { PageData } from '../../contract/page-renderer.ts'
import { PASS_PRICE } from '../../rules/pass.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { useInBrowser } from '../../ui/use-in-browser.ts'
import action from '../../ui/action.module.css'
import hidden from '../../ui/visually-hidden.module.css'
import { EndedLately } from './EndedLately.tsx'
import { ANY, choicesOf, filtered, urgentFirst, type Filter } from './offer-filter.ts'
import { newYorkDay, setAsideEnded } from '../../public-data/offer-end.ts'
import { NO_OFFERS_WORDS, NOT_AVAILABLE_WORDS, type Offer } from './offer-words.ts'
import { OfferDialog } from './OfferDialog.tsx'
import { FILTER_FORM, OfferFilter } from './OfferFilter.tsx'
import grid from './OfferGrid.module.css'
import styles from './OfferList.module.css'
import { OfferTile } from './OfferTile.tsx'

export interface OfferListProps extends Pick<PageData, 'offers'> {
  /** The day on which the list was rendered into the page, as `newYorkDay` returns it. */
  today: string
}

/** The heading with the count, a filter, and a grid of all offers (checklist P9, P14). */
export function OfferList({ offers: snapshot, today: renderedOn }: OfferListProps) {
  const { data, isLoading, savedAt } = usePublicData(listPassCoupons, snapshot)
  const today = useInBrowser(newYorkDay, renderedOn)
  // Null until somebody has used the filter: only then is there something to announce.
  const [filter, setFilter] = useState<Filter | null>(null)
  const { open: all, ended } = data ? setAsideEnded(data, today) : { open: undefined, ended: [] }
  const choices = choicesOf(all ?? [])
  const shown = all && filtered(all, choices, filter ?? ANY)
  const heading = headingOf(shown?.length, all?.length)
  const isEmpty = all?.length === 0
  return (
    <>
      <div className={styles.head}>
        <div className={styles.inner}>
          <h1 className={styles.title}>{heading}</h1>
          <p className={styles.intro}>
            {PASS_PRICE} a month opens {isEmpty ? 'every offer' : 'all of them'}. Use each one once
            per billing cycle. {all && priceRule(all)}
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
        {!isLoading && !all && <p className={styles.none}>{NOT_AVAILABLE_WORDS}</p>}
        {isEmpty && (
          <div className={styles.none}>
            <p>{NO_OFFERS_WORDS}</p>
            <a className={action.action} data-variant="outline" href={`${paths.pass}#meeting`}>
              Bring your restaurant
            </a>
            <EndedLately offers={ended} />
          </div>
        )}
        {shown && !isEmpty && (
          <div className={styles.list}>
            <OfferFilter choices={choices} onChange={setFilter} />
            <p role="status" className={hidden.hidden}>
              {filter && heading}
            </p>
            {shown.length > 0 ? <Grid offers={shown} today={today} /> : <NothingFound />}
            <EndedLately offers={filtered(ended, choices, filter ?? ANY)} />
          </div>
        )}
      </div>
    </>
  )
}

function Grid({ offers, today }: { offers: readonly Offer[]; today: string }) {
  const [opened, setOpened] = useState<Offer | null>(null)
  return (
    <>
      <ul className={`${grid.grid} ${styles.grid}`}>
        {urgentFirst(offers, today).map((offer, index) => (
          <li key={offer.id} className={grid.item}>
            <OfferTile offer={offer} index={index} today={today} onOpen={setOpened} />
          </li>
        ))}
      </ul>
      <OfferDialog offer={opened} onClose={() => setOpened(null)} />
    </>
  )
}

function NothingFound() {
  return (
    <div className={styles.none}>
      <p>No offer of this kind in this town yet.</p>
      <button type="reset" form={FILTER_FORM} className={action.action} data-variant="outline">
        Show all offers
      </button>
    </div>
  )
}

/** A single line with or without the count, so that nothing moves when the count arrives. */
function headingOf(shown: number | undefined, all: number | undefined): string {
  if (shown === undefined) return 'All offers'
  if (all === 0) return 'No offers yet'
  const offers = all === 1 ? '1 offer' : `${all} offers`
  return shown === all ? offers : `${shown} of ${offers}`
}

/** The price in points, besides that of the pass. */
function priceRule(offers: readonly Offer[]): string | null {
  const inPoints = offers.filter(({ price }) => price > 0).length
  if (inPoints === 0) return null
  const some = inPoints === 1 ? 'One of them also takes' : `${inPoints} of them also take`
  return `${some} points: you earn one for each dollar on the receipts that you upload in the app.`
}
