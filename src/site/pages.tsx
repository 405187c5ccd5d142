/** The public pages (spec section 2), which the build and the server render. Each is a file of the build. */
import type { ReactElement } from 'react'
import {
  BusinessVisitPage,
  ConsumerGeneralPage,
  ConsumerReceiptPage,
  ConsumerVisitPage,
} from '../app-redirect/redirect-pages.tsx'
import type { PageData, PageFile } from '../contract/page-renderer.ts'
import { COUPON_FILE, NOT_FOUND_FILE, PASS_COUPON_FILE } from '../contract/served-files.ts'
import { LandingPage } from '../landing/LandingPage.tsx'
import { WaitlistPage } from '../landing/WaitlistPage.tsx'
import { PrivacyPage } from '../legal/PrivacyPage.tsx'
import { SupportPage } from '../legal/SupportPage.tsx'
import { TermsPage } from '../legal/TermsPage.tsx'
import { NotFoundPage } from '../app/NotFoundPage.tsx'
import { CouponPage } from '../pass/CouponPage.tsx'
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
  {
    file: COUPON_FILE,
    isForSearch: false,
    shows: ['coupon', 'offers'],
    render: ({ coupon, offers }) => <CouponPage isPass={false} coupon={coupon} offers={offers} />,
  },
  {
    file: PASS_COUPON_FILE,
    isForSearch: false,
    shows: ['coupon', 'offers'],
    render: ({ coupon, offers }) => <CouponPage isPass coupon={coupon} offers={offers} />,
  },
  fixed('reset.html', <ResetPage />, false),
  fixed('business/action.html', <BusinessResetPage />, false),
  fixed('download/redirect/consumer/v1.html', <ConsumerVisitPage />, false),
  fixed('download/redirect/consumer/general.html', <ConsumerGeneralPage />, false),
  fixed('consumer/general.html', <ConsumerGeneralPage />, false),
  fixed('download/redirect/consumer/receipt.html', <ConsumerReceiptPage />, false),
  fixed('consumer/receipt.html', <ConsumerReceiptPage />, false),
  fixed('download/redirect/business/v1.html', <BusinessVisitPage />, false),
  fixed(NOT_FOUND_FILE, <NotFoundPage />, false),
]
