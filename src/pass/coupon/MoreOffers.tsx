import { paths } from '../../config/paths.ts'
import { urgentFirst } from '../offers/offer-filter.ts'
import { isOver, type Offer } from '../offers/offer-words.ts'
import { OfferTile } from '../offers/OfferTile.tsx'
import grid from '../offers/OfferGrid.module.css'
import styles from './MoreOffers.module.css'
import { isolated } from '../../ui/typed-text.ts'

/** The most offers that each list shows. */
const SHOWN = 3

interface MoreOffersProps {
  /** More coupons of the town, of pass and program; undefined if the server has not named any. */
  others: readonly Offer[] | undefined
  /** All offers of the pass. */
  offers: readonly Offer[]
  /** The coupon on the page; null if there is none. */
  besides: Offer | null
  /** Where its shop is; null if that is not known. */
  city: string | null
  isPass: boolean
  today: string
}

/** More coupons of the same shop, and a few others: of the town, and of the pass. */
export function MoreOffers({ others, offers, besides, city, isPass, today }: MoreOffersProps) {
  const isHere = ({ businessName }: Offer) => businessName === besides?.businessName
  const isNear = (offer: Offer) => offer.city === city
  const open = (list: readonly Offer[]) =>
    urgentFirst(
      list.filter((offer) => offer.id !== besides?.id && !isOver(offer, today)),
      today,
    )
  const here = open((others ?? offers).filter(isHere))
  const ofPass = open(offers.filter((offer) => !isHere(offer)))
  const near = ofPass.filter(isNear)
  const allOffers = { to: paths.passOffers, words: 'See all offers' }
  return (
    <>
      <Offers
        title={`More from ${isolated(besides?.businessName ?? '')}`}
        offers={here}
        today={today}
      />
      {isPass ? (
        <Offers
          title="More offers of the pass"
          offers={[...near, ...ofPass.filter((offer) => !isNear(offer))]}
          today={today}
          all={allOffers}
        />
      ) : (
        <>
          <Offers
            title={`More coupons in ${isolated(city ?? '')}`}
            offers={open((others ?? []).filter((offer) => !offer.isOnPass && !isHere(offer)))}
            today={today}
            all={{ to: `${paths.home}#shops`, words: 'See all shops' }}
          />
          <Offers
            title={`Offers of the MoCo pass in ${isolated(city ?? '')}`}
            offers={near}
            today={today}
            all={allOffers}
          />
        </>
      )}
    </>
  )
}

interface OffersProps {
  title: string
  offers: readonly Offer[]
  today: string
  /** A link to a page with all of them. */
  all?: { to: string; words: string }
}

function Offers({ title, offers, today, all }: OffersProps) {
  if (offers.length === 0) return null
  return (
    <section className={styles.section} aria-label={title} data-screen-only>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {all && (
          <a className={styles.all} href={all.to}>
            {all.words}
          </a>
        )}
      </div>
      <ul className={`${grid.grid} ${styles.grid}`}>
        {offers.slice(0, SHOWN).map((offer, index) => (
          <li key={offer.id} className={grid.item}>
            <OfferTile offer={offer} index={index} today={today} />
          </li>
        ))}
      </ul>
    </section>
  )
}
