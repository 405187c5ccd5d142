import { CONTACT, STAGE, STORE_LINKS } from '../config/settings.ts'
import { requestUrl } from '../contract/call.ts'
import { getCoupon } from '../contract/public-calls.ts'
import { paths } from '../config/paths.ts'
import { CampfireMark } from '../ui/CampfireMark.tsx'
import { Island } from '../ui/public/Island.tsx'
import { PageHead } from '../ui/public/PageHead.tsx'
import { PublicPage } from '../ui/public/PublicPage.tsx'
import { SiteFooter } from '../ui/public/SiteFooter.tsx'
import { TopBar } from '../ui/public/TopBar.tsx'
import { CouponDetail } from './coupon/CouponDetail.tsx'
import { detailProps, type CouponPageProps } from './coupon/coupon-page-props.ts'
import { couponHead } from './coupon-head.ts'
import { newYorkDayEnd } from './offers/offer-words.ts'

const HOME = { to: paths.home, label: 'Campfire', mark: <CampfireMark /> }

const LINKS = [
  { to: `${paths.home}#howitworks`, label: 'How it works' },
  { to: `${paths.home}#FAQs`, label: 'FAQs' },
  { to: paths.support, label: 'Support' },
]

/** `/coupon/{id}`: a coupon of the loyalty program (checklist P10). */
export function CouponPage(props: CouponPageProps) {
  const { id, coupon } = props
  return (
    <PublicPage
      brand="campfire"
      bar={
        <TopBar
          brand="campfire"
          home={HOME}
          links={LINKS}
          action={{ to: paths.download, label: 'Download' }}
        />
      }
      footer={
        <SiteFooter
          home={HOME}
          words="One loyalty program, multiple stores."
          contact={CONTACT}
          stores={[{ label: 'Get the app', app: 'the Campfire app', ...STORE_LINKS.consumer }]}
          links={[
            { to: paths.home, label: 'Campfire' },
            { to: paths.support, label: 'Support' },
          ]}
        />
      }
    >
      <PageHead {...couponHead(coupon?.data, paths.coupon(id ?? ''))} />
      <Island
        name="CouponDetail"
        wake="touch"
        component={CouponDetail}
        props={detailProps(false, props)}
        shows={{
          url: requestUrl(getCoupon, { params: { stage: STAGE, id: id ?? '' } }),
          version: coupon?.version ?? null,
          ...(coupon && { until: newYorkDayEnd() }),
        }}
      />
    </PublicPage>
  )
}
