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

const at = (path: string, name: keyof typeof StaffScreens): RouteObject => ({
  path,
  lazy: screen(name),
})

const within = (name: keyof typeof StaffScreens, children: RouteObject[]): RouteObject => ({
  lazy: screen(name),
  children,
})

const inHermes = within('HermesLayout', [
  at('hermes', 'StaffHome'),
  at('hermes/business', 'BusinessHomePage'),
  {
    path: 'hermes/business/add',
    lazy: page(() => import('./businesses/AddBusinessPage.tsx'), 'AddBusinessPage'),
  },
  at('hermes/business/add-user', 'AddUserPage'),
  at('hermes/business/card/:businessId', 'CounterCardPage'),
  within('RequireReviewer', [at('hermes/dashboard', 'QueuePage'), at('hermes/:id', 'ReviewPage')]),
])

const staffRoutes: RouteObject[] = [
  at('hermes/login', 'LoginPage'),
  at('hermes/no-access', 'NoAccessPage'),
  within('RequireStaff', [within('StaffJobs', [inHermes])]),
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
