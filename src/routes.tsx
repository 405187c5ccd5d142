/** Every URL of the product, its lazy page and its guard (spec section 2). Any letter case matches. */
import type { RouteObject } from 'react-router-dom'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { RootLayout } from './RootLayout.tsx'

/** Pages whose HTML the build makes; the coupon pages are filled in the browser. */
const publicRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('./landing/LandingPage.tsx')).LandingPage }),
  },
  {
    path: 'waitlist',
    lazy: async () => ({ Component: (await import('./landing/WaitlistPage.tsx')).WaitlistPage }),
  },
  {
    path: 'support',
    lazy: async () => ({ Component: (await import('./legal/SupportPage.tsx')).SupportPage }),
  },
  {
    path: 'MoCo',
    lazy: async () => ({ Component: (await import('./pass/PassPage.tsx')).PassPage }),
  },
  {
    path: 'MoCo/offers',
    lazy: async () => ({ Component: (await import('./pass/OffersPage.tsx')).OffersPage }),
  },
  {
    path: 'MoCo/privacy',
    lazy: async () => ({ Component: (await import('./legal/PrivacyPage.tsx')).PrivacyPage }),
  },
  {
    path: 'MoCo/terms',
    lazy: async () => ({ Component: (await import('./legal/TermsPage.tsx')).TermsPage }),
  },
  {
    path: 'coupon/:id',
    lazy: async () => ({ Component: (await import('./pass/CouponPage.tsx')).CouponPage }),
  },
  {
    path: 'MoCoCoupon/:id',
    lazy: async () => ({ Component: (await import('./pass/PassCouponPage.tsx')).PassCouponPage }),
  },
  {
    path: 'reset',
    lazy: async () => ({ Component: (await import('./password-reset/ResetPage.tsx')).ResetPage }),
  },
  {
    path: 'business/action',
    lazy: async () => ({
      Component: (await import('./password-reset/BusinessResetPage.tsx')).BusinessResetPage,
    }),
  },
  {
    path: 'download/redirect/consumer/v1',
    lazy: async () => ({
      Component: (await import('./app-redirect/redirect-pages.tsx')).ConsumerVisitPage,
    }),
  },
  ...['download/redirect/consumer/general', 'consumer/general'].map((path) => ({
    path,
    lazy: async () => ({
      Component: (await import('./app-redirect/redirect-pages.tsx')).ConsumerGeneralPage,
    }),
  })),
  ...['download/redirect/consumer/receipt', 'consumer/receipt'].map((path) => ({
    path,
    lazy: async () => ({
      Component: (await import('./app-redirect/redirect-pages.tsx')).ConsumerReceiptPage,
    }),
  })),
  {
    path: 'download/redirect/business/v1',
    lazy: async () => ({
      Component: (await import('./app-redirect/redirect-pages.tsx')).BusinessVisitPage,
    }),
  },
]

const reviewerRoutes: RouteObject = {
  lazy: async () => ({ Component: (await import('./auth/guards.tsx')).RequireReviewer }),
  children: [
    {
      path: 'hermes/dashboard',
      lazy: async () => ({ Component: (await import('./reviews/QueuePage.tsx')).QueuePage }),
    },
    {
      path: 'hermes/:id',
      lazy: async () => ({ Component: (await import('./reviews/ReviewPage.tsx')).ReviewPage }),
    },
  ],
}

const staffRoutes: RouteObject[] = [
  {
    path: 'hermes/login',
    lazy: async () => ({ Component: (await import('./hermes/LoginPage.tsx')).LoginPage }),
  },
  {
    path: 'hermes/no-access',
    lazy: async () => ({ Component: (await import('./hermes/NoAccessPage.tsx')).NoAccessPage }),
  },
  {
    lazy: async () => ({ Component: (await import('./auth/guards.tsx')).RequireStaff }),
    children: [
      {
        lazy: async () => ({ Component: (await import('./hermes/HermesLayout.tsx')).HermesLayout }),
        children: [
          {
            path: 'hermes',
            lazy: async () => ({ Component: (await import('./hermes/HomePage.tsx')).HomePage }),
          },
          {
            path: 'hermes/business',
            lazy: async () => ({
              Component: (await import('./businesses/BusinessHomePage.tsx')).BusinessHomePage,
            }),
          },
          {
            path: 'hermes/business/add',
            lazy: async () => ({
              Component: (await import('./businesses/AddBusinessPage.tsx')).AddBusinessPage,
            }),
          },
          {
            path: 'hermes/business/add-user',
            lazy: async () => ({
              Component: (await import('./businesses/AddUserPage.tsx')).AddUserPage,
            }),
          },
          reviewerRoutes,
        ],
      },
    ],
  },
]

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    errorElement: <ErrorPage />,
    // Between the first paint and the page's code, the HTML of the build stands.
    HydrateFallback: () => null,
    children: [...publicRoutes, ...staffRoutes, { path: '*', Component: NotFoundPage }],
  },
]

/** The paths whose HTML the build makes: those without a parameter. */
export const PRERENDERED_PATHS = publicRoutes
  .map((route) => `/${route.path ?? ''}`)
  .filter((path) => !path.includes(':'))
