import { ArrowLeft } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import type { z } from 'zod'
import { paths } from '../../config/paths.ts'
import {
  getCoupon,
  getPassCoupon,
  listPassCoupons,
  listShops,
} from '../../contract/public-calls.ts'
import type { PageData } from '../../contract/page-renderer.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { mendedId, splitPath } from '../../rules/mended-path.ts'
import { goneCouponIn, type GoneCoupon } from '../../public-data/gone-answer.ts'
import { couponInPass, couponInShops } from '../../public-data/listed-coupon.ts'
import { usePublicData } from '../../public-data/public-data.ts'
import { SavedNote } from '../../public-data/SavedNote.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useInBrowser } from '../../ui/use-in-browser.ts'
import { newYorkDay } from '../../public-data/offer-end.ts'
import { titleWords, type Offer } from '../offers/offer-words.ts'
import { BusinessCard } from './BusinessCard.tsx'
import styles from './CouponDetail.module.css'
import { CouponFailure, TryAgain } from './CouponFailure.tsx'
import { CouponTicket } from './CouponTicket.tsx'
import { HowToUse } from './HowToUse.tsx'
import { MoreOffers } from './MoreOffers.tsx'
import { OfferActions } from './OfferActions.tsx'
import { endedWords, OverNote } from './OverNote.tsx'

/** Without a coupon in the page that is made for every one of them: its address then names one. */
export interface CouponDetailProps extends Pick<PageData, 'coupon' | 'offers'> {
  /** A coupon of the pass, with a link back to all of them; or else of the program. */
  isPass: boolean
  /** The day on which the coupon was rendered into the page, as `newYorkDay` returns it. */
  today: string
}

/** A coupon, its business and how to use it, or the server's error text (checklist P10). */
export function CouponDetail(props: CouponDetailProps) {
  const given = props.coupon?.data.coupon.id
  const id = useInBrowser(() => given ?? idInAddress(), given ?? '')
  return (
    <div className={styles.page}>
      <div className={styles.back} data-screen-only>
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
    snapshot,
    id,
  )
  const list = usePublicData(listPassCoupons, offers).data?.coupons ?? []
  const today = useInBrowser(newYorkDay, props.today)
  const shown = { found: data ?? null, gone: null, savedAt, offers: list, isPass, today, readAgain }

  if (isLoading) return <Loading />
  if (data) return <Shown {...shown} coupon={data.coupon} />
  if (!error) return null
  const gone = goneCouponIn(error)
  const last = gone && (gone.last ?? snapshot?.data)
  if (last) return <Shown {...shown} coupon={last.coupon} found={last} gone={gone} />
  const failure = (
    <>
      <CouponFailure error={error} onRetry={readAgain} />
      {isPass && <MoreOffers {...shown} others={undefined} besides={null} city={null} />}
    </>
  )
  if (error.kind !== 'no-answer' && error.kind !== 'foreign-answer') return failure
  // A coupon that this device has never opened is in the lists that it keeps.
  if (!isPass) return <ShownFromShops {...shown} id={id} failure={failure} />
  const listed = couponInPass(list, id)
  return listed ? <Shown {...shown} coupon={listed} /> : failure
}

interface ShownProps {
  coupon: Offer
  /** The server's answer; null while a list says all that is known. */
  found: z.output<typeof getCoupon.response> | null
  /** Null for a coupon that the server has, as far as is known. */
  gone: GoneCoupon | null
  /** When this device stored the answer; null if it is fresh. */
  savedAt: EpochMs | null
  /** All offers of the pass. */
  offers: readonly Offer[]
  isPass: boolean
  today: string
  readAgain: () => Promise<void>
}

function Shown({ coupon, found, gone, savedAt, readAgain, ...props }: ShownProps) {
  // The page that is made for every coupon learns only now which one it shows.
  const title = titleWords(coupon)
  useEffect(() => {
    document.title = title
  }, [title])
  const city = found?.business.city ?? coupon.city
  const hasEnded = endedWords(coupon, gone, props.today) !== null
  return (
    <>
      <OverNote coupon={coupon} gone={gone} savedAt={savedAt} today={props.today} />
      <div className={styles.pair}>
        <div>
          <CouponTicket {...props} coupon={coupon} hasEnded={hasEnded} />
          {!hasEnded && <OfferActions offer={coupon} today={props.today} />}
        </div>
        {found ? (
          <BusinessCard business={found.business} />
        ) : (
          <div className={styles.missing}>
            <h2 className={styles.missingTitle}>{coupon.businessName}</h2>
            <p>{city}</p>
            <p>Address and phone number will be here as soon as our server answers.</p>
            <TryAgain onRetry={readAgain} />
          </div>
        )}
      </div>
      {savedAt !== null && <SavedNote savedAt={savedAt} />}
      {!hasEnded && <HowToUse coupon={coupon} isPass={props.isPass} />}
      <MoreOffers {...props} others={found?.others} besides={coupon} city={city} />
    </>
  )
}

/** A coupon of the program as the list of shops knows it, or why it cannot be shown. */
function ShownFromShops({
  id,
  failure,
  ...props
}: Omit<ShownProps, 'coupon'> & { id: string; failure: ReactNode }) {
  const { data, isLoading } = usePublicData(listShops, null)
  if (isLoading) return <Loading />
  const coupon = couponInShops(data?.shops ?? [], id)
  return coupon ? <Shown {...props} coupon={coupon} /> : failure
}

function Loading() {
  return (
    <div className={styles.wait}>
      <Spinner label="Loading the coupon" size={44} />
      <noscript>This coupon needs JavaScript. It is in the app too.</noscript>
    </div>
  )
}

/** Also what can be no id: the server is asked about it, and its answer says so. */
function idInAddress(): string {
  const id = splitPath(location.pathname).path.split('/')[2] ?? ''
  return mendedId(id) ?? id
}
