/** Every URL of Hermes with its lazy screen and its guard (spec section 2). Case does not matter. */
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { ErrorPage } from './app/ErrorPage.tsx'
import { NotFoundPage } from './app/NotFoundPage.tsx'
import { loadOrReload } from './app-shell/missing-chunk.ts'
import { RootLayout } from './app/RootLayout.tsx'
import type * as StaffScreens from './app/staff-screens.ts'

/** A route's component, loaded when the route is first visited. */
function page<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): () => Promise<{ Component: ComponentType }> {
  return async () => ({ Component: (await loadOrReload(load))[name] })
}

const screen = (name: keyof typeof StaffScreens) =>
  page(() => import('./app/staff-screens.ts'), name)

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
        lazy: screen('StaffJobs'),
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

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    errorElement: <ErrorPage />,
    // The page is empty until its code has loaded.
    HydrateFallback: () => null,
    children: [...staffRoutes, { path: '*', Component: NotFoundPage }],
  },
]
