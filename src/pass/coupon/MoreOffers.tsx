import { paths } from '../../config/paths.ts'
import { urgentFirst } from '../offers/offer-filter.ts'
import { isOver, type Offer } from '../offers/offer-words.ts'
import { OfferTile } from '../offers/OfferTile.tsx'
import styles from './MoreOffers.module.css'

/** The most offers that each of the two lists shows. */
const SHOWN = 3

interface MoreOffersProps {
  /** All offers of the pass. */
  offers: readonly Offer[]
  /** The coupon on the page; null if there is none. */
  besides: Offer | null
  /** The only town that the others may be in; null: any, those in the coupon's own town first. */
  town: string | null
  today: string
}

/** More offers of the same shop, and a few others of the pass. */
export function MoreOffers({ offers, besides, town, today }: MoreOffersProps) {
  const open = urgentFirst(
    offers.filter((offer) => offer.id !== besides?.id && !isOver(offer, today)),
    today,
  )
  const isHere = ({ businessName }: Offer) => businessName === besides?.businessName
  const isNear = ({ city }: Offer) => city !== undefined && city === (town ?? besides?.city)
  const elsewhere = open.filter((offer) => !isHere(offer))
  const near = elsewhere.filter(isNear)
  const others = town === null ? [...near, ...elsewhere.filter((offer) => !isNear(offer))] : near
  return (
    <>
      <Offers
        title={`More from ${besides?.businessName}`}
        offers={open.filter(isHere)}
        today={today}
      />
      <Offers
        title={town === null ? 'More offers of the pass' : `Offers of the MoCo pass in ${town}`}
        offers={others}
        today={today}
        hasLinkToAll
      />
    </>
  )
}

interface OffersProps {
  title: string
  offers: readonly Offer[]
  today: string
  hasLinkToAll?: boolean
}

function Offers({ title, offers, today, hasLinkToAll = false }: OffersProps) {
  if (offers.length === 0) return null
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {hasLinkToAll && (
          <a className={styles.all} href={paths.passOffers}>
            See all offers
          </a>
        )}
      </div>
      <ul className={styles.grid}>
        {offers.slice(0, SHOWN).map((offer, index) => (
          <li key={offer.id} className={styles.item}>
            <OfferTile offer={offer} index={index} today={today} />
          </li>
        ))}
      </ul>
    </section>
  )
}
