import { ArrowLeft } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { paths } from '../../config/paths.ts'
import { STAGE } from '../../config/settings.ts'
import { getCoupon, getPassCoupon, listPassCoupons } from '../../contract/public-calls.ts'
import { usePublicData } from '../../public-data/public-data.ts'
import { SavedNote } from '../../public-data/SavedNote.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useToday } from '../offers/use-today.ts'
import { BusinessCard } from './BusinessCard.tsx'
import type { CouponDetailProps } from './coupon-page-props.ts'
import styles from './CouponDetail.module.css'
import { CouponFailure, TryAgain } from './CouponFailure.tsx'
import { CouponTicket } from './CouponTicket.tsx'
import { HowToUse } from './HowToUse.tsx'
import { MoreOffers } from './MoreOffers.tsx'

/** A coupon, its business and how to use it, or the server's error text (checklist P10). */
export function CouponDetail(props: CouponDetailProps) {
  const id = useId(props.id)
  return (
    <div className={styles.page}>
      <div className={styles.back}>
        <a
          href={props.isPass ? paths.passOffers : `${paths.home}#shops`}
          className={styles.backLink}
        >
          <ArrowLeft size={20} aria-hidden />
          {props.isPass ? 'All offers' : 'All shops'}
        </a>
      </div>
      {id === '' ? <Loading /> : <Detail {...props} id={id} />}
    </div>
  )
}

function Detail({
  id,
  isPass,
  coupon: snapshot,
  offers,
  ...props
}: CouponDetailProps & { id: string }) {
  const { data, error, isLoading, savedAt, readAgain } = usePublicData(
    isPass ? getPassCoupon : getCoupon,
    { stage: STAGE, id },
    snapshot,
  )
  const list = usePublicData(listPassCoupons, { stage: STAGE }, offers).data?.coupons ?? []
  const today = useToday(props.today)
  const isUnanswered = error?.kind === 'no-answer' || error?.kind === 'foreign-answer'
  // A coupon that this device has never opened is in the list that it keeps.
  const listed = isPass && isUnanswered ? list.find((offer) => offer.id === id) : undefined
  const coupon = data?.coupon ?? listed

  // The page that is made for every coupon learns only now which one it shows.
  const title = coupon && `${coupon.name} at ${coupon.businessName}`
  useEffect(() => {
    if (title) document.title = title
  }, [title])

  if (isLoading) return <Loading />
  const more = { others: data?.others, offers: list, isPass, today }
  if (!coupon) {
    return (
      <>
        {error && <CouponFailure error={error} onRetry={readAgain} />}
        {isPass && <MoreOffers {...more} besides={null} city={null} />}
      </>
    )
  }
  const city = data?.business.city ?? listed?.city
  return (
    <>
      <div className={styles.pair}>
        <CouponTicket coupon={coupon} today={today} />
        {data ? (
          <BusinessCard business={data.business} />
        ) : (
          <div className={styles.missing}>
            <h2 className={styles.missingTitle}>{coupon.businessName}</h2>
            {city && <p>{city}</p>}
            <p>Address and phone number will be here as soon as our server answers.</p>
            <TryAgain onRetry={readAgain} />
          </div>
        )}
      </div>
      {savedAt !== null && <SavedNote savedAt={savedAt} />}
      <HowToUse coupon={coupon} isPass={isPass} />
      <MoreOffers {...more} besides={coupon} city={city ?? null} />
    </>
  )
}

function Loading() {
  return (
    <div className={styles.wait}>
      <Spinner label="Loading the coupon" size={44} />
      <noscript>This coupon needs JavaScript. It is in the app too.</noscript>
    </div>
  )
}

/** The coupon's id: the given one, or else the one in the page's address; empty until that is known. */
function useId(given: string | null): string {
  return useSyncExternalStore(
    neverChanges,
    () => given ?? idInAddress(),
    () => given ?? '',
  )
}

const neverChanges = () => () => undefined

function idInAddress(): string {
  return decodeURIComponent(location.pathname.split('/')[2] ?? '')
}
