/** Every URL of the product with its lazy page and its guard (spec section 2). Case does not matter. */
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { ErrorPage } from './ErrorPage.tsx'
import { loadOrReload } from './app-shell/missing-chunk.ts'
import { RootLayout } from './RootLayout.tsx'
import type * as StaffScreens from './staff-screens.ts'

/** A route's component, loaded when the route is first visited. */
function page<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): () => Promise<{ Component: ComponentType }> {
  return async () => ({ Component: (await loadOrReload(load))[name] })
}

/** Pages that the build prerenders, except the coupon pages, which are rendered in the browser. */
const publicRoutes: RouteObject[] = [
  {
    index: true,
    lazy: page(() => import('./landing/LandingPage.tsx'), 'LandingPage'),
  },
  {
    path: 'waitlist',
    lazy: page(() => import('./landing/WaitlistPage.tsx'), 'WaitlistPage'),
  },
  {
    path: 'support',
    lazy: page(() => import('./legal/SupportPage.tsx'), 'SupportPage'),
  },
  {
    path: 'MoCo',
    lazy: page(async () => {
      const { PassPage: Page } = await import('./pass/PassPage.tsx')
      return { PassPage: () => <Page offers={null} restaurants={null} /> }
    }, 'PassPage'),
  },
  {
    path: 'MoCo/offers',
    lazy: page(async () => {
      const { OffersPage: Page } = await import('./pass/OffersPage.tsx')
      return { OffersPage: () => <Page offers={null} /> }
    }, 'OffersPage'),
  },
  {
    path: 'MoCo/privacy',
    lazy: page(() => import('./legal/PrivacyPage.tsx'), 'PrivacyPage'),
  },
  {
    path: 'MoCo/terms',
    lazy: page(() => import('./legal/TermsPage.tsx'), 'TermsPage'),
  },
  {
    path: 'coupon/:id',
    lazy: page(async () => {
      const { CouponPage: Page } = await import('./pass/CouponPage.tsx')
      return { CouponPage: () => <Page id={null} coupon={null} /> }
    }, 'CouponPage'),
  },
  {
    path: 'MoCoCoupon/:id',
    lazy: page(async () => {
      const { PassCouponPage: Page } = await import('./pass/PassCouponPage.tsx')
      return { PassCouponPage: () => <Page id={null} coupon={null} /> }
    }, 'PassCouponPage'),
  },
  {
    path: 'reset',
    lazy: page(() => import('./password-reset/ResetPage.tsx'), 'ResetPage'),
  },
  {
    path: 'business/action',
    lazy: page(() => import('./password-reset/BusinessResetPage.tsx'), 'BusinessResetPage'),
  },
  {
    path: 'download/redirect/consumer/v1',
    lazy: page(() => import('./app-redirect/redirect-pages.tsx'), 'ConsumerVisitPage'),
  },
  ...['download/redirect/consumer/general', 'consumer/general'].map((path) => ({
    path,
    lazy: page(() => import('./app-redirect/redirect-pages.tsx'), 'ConsumerGeneralPage'),
  })),
  ...['download/redirect/consumer/receipt', 'consumer/receipt'].map((path) => ({
    path,
    lazy: page(() => import('./app-redirect/redirect-pages.tsx'), 'ConsumerReceiptPage'),
  })),
  {
    path: 'download/redirect/business/v1',
    lazy: page(() => import('./app-redirect/redirect-pages.tsx'), 'BusinessVisitPage'),
  },
]

const screen = (name: keyof typeof StaffScreens) => page(() => import('./staff-screens.ts'), name)

const reviewerRoutes: RouteObject = {
  lazy: screen('RequireReviewer'),
  children: [
    {
      path: 'hermes/dashboard',
      lazy: screen('QueuePage'),
    },
    {
      path: 'hermes/:id',
      lazy: screen('ReviewPage'),
    },
  ],
}

const staffRoutes: RouteObject[] = [
  {
    path: 'hermes/login',
    lazy: screen('LoginPage'),
  },
  {
    path: 'hermes/no-access',
    lazy: screen('NoAccessPage'),
  },
  {
    lazy: screen('RequireStaff'),
    children: [
      {
        lazy: screen('PrefetchOutlet'),
        children: [
          {
            lazy: screen('HermesLayout'),
            children: [
              {
                path: 'hermes',
                lazy: screen('StaffHome'),
              },
              {
                path: 'hermes/business',
                lazy: screen('BusinessHomePage'),
              },
              {
                path: 'hermes/business/add',
                lazy: page(() => import('./businesses/AddBusinessPage.tsx'), 'AddBusinessPage'),
              },
              {
                path: 'hermes/business/add-user',
                lazy: screen('AddUserPage'),
              },
              reviewerRoutes,
            ],
          },
        ],
      },
    ],
  },
]

const notFound: RouteObject = {
  path: '*',
  lazy: page(() => import('./NotFoundPage.tsx'), 'NotFoundPage'),
}

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    errorElement: <ErrorPage />,
    // Until the page's code has loaded, the prerendered HTML stays on screen.
    HydrateFallback: () => null,
    children: [...publicRoutes, ...staffRoutes, notFound],
  },
]

/** The paths that the build prerenders: those without a parameter. */
export const PRERENDERED_PATHS = publicRoutes
  .map((route) => `/${route.path ?? ''}`)
  .filter((path) => !path.includes(':'))
