/** The public pages (spec section 2), which the build and the server render. Each is a file of the build. */
import type { ReactElement } from 'react'
import { REDIRECTS } from '../app-redirect/redirect-pages.tsx'
import type { PageData, PageFile } from '../contract/page-renderer.ts'
import { COUPON_FILE, NOT_FOUND_FILE, PASS_COUPON_FILE } from '../contract/served-files.ts'
import { LandingPage } from '../landing/LandingPage.tsx'
import { WaitlistPage } from '../landing/WaitlistPage.tsx'
import { PrivacyPage } from '../legal/PrivacyPage.tsx'
import { SupportPage } from '../legal/SupportPage.tsx'
import { TermsPage } from '../legal/TermsPage.tsx'
import { NotFoundPage } from '../app/NotFoundPage.tsx'
import { EMBEDS } from '../config/settings.ts'
import { CouponPage } from '../pass/CouponPage.tsx'
import { ExampleForm } from '../pass/example-frames/ExampleForm.tsx'
import { ExampleMeeting } from '../pass/example-frames/ExampleMeeting.tsx'
import { OffersPage } from '../pass/OffersPage.tsx'
import { PassPage } from '../pass/PassPage.tsx'
import { BusinessResetPage, ResetPage } from '../password-reset/reset-pages.tsx'

interface Page extends Omit<PageFile, 'component'> {
  render: (data: PageData) => ReactElement
}

/** A page that shows the same to everybody at any time. */
function fixed(file: string, element: ReactElement, isForSearch = true): Page {
  return { file, isForSearch, shows: [], render: () => element }
}

function couponPage(file: string, isPass: boolean): Page {
  return {
    file,
    isForSearch: false,
    shows: ['coupon', 'offers'],
    render: ({ coupon, offers }) => <CouponPage isPass={isPass} coupon={coupon} offers={offers} />,
  }
}

/** Our own page in a frame; a build whose frame shows another service, or nothing, is without it. */
function exampleFrame(url: string, element: ReactElement): Page[] {
  return url.startsWith('/') ? [fixed(`${url.slice(1)}.html`, element, false)] : []
}

export const PAGES: readonly Page[] = [
  {
    file: 'index.html',
    isForSearch: true,
    shows: ['shops', 'offers'],
    render: ({ shops, offers }) => <LandingPage shops={shops} offers={offers} />,
  },
  fixed('waitlist.html', <WaitlistPage />),
  fixed('support.html', <SupportPage />),
  {
    file: 'MoCo.html',
    isForSearch: true,
    shows: ['offers', 'restaurants'],
    render: ({ offers, restaurants }) => <PassPage offers={offers} restaurants={restaurants} />,
  },
  {
    file: 'MoCo/offers.html',
    isForSearch: true,
    shows: ['offers'],
    render: ({ offers }) => <OffersPage offers={offers} />,
  },
  fixed('MoCo/privacy.html', <PrivacyPage />),
  fixed('MoCo/terms.html', <TermsPage />),
  couponPage(COUPON_FILE, false),
  couponPage(PASS_COUPON_FILE, true),
  fixed('reset.html', <ResetPage />, false),
  fixed('business/action.html', <BusinessResetPage />, false),
  fixed('download/redirect/consumer/v1.html', REDIRECTS.consumerVisit, false),
  fixed('download/redirect/consumer/general.html', REDIRECTS.consumerGeneral, false),
  fixed('consumer/general.html', REDIRECTS.consumerGeneral, false),
  fixed('download/redirect/consumer/receipt.html', REDIRECTS.consumerReceipt, false),
  fixed('consumer/receipt.html', REDIRECTS.consumerReceipt, false),
  fixed('download/redirect/business/v1.html', REDIRECTS.businessVisit, false),
  ...exampleFrame(EMBEDS.meetingUrl, <ExampleMeeting />),
  ...exampleFrame(EMBEDS.formUrl, <ExampleForm />),
  fixed(NOT_FOUND_FILE, <NotFoundPage />, false),
]
