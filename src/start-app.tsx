import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import { registerServiceWorker } from './app-shell/app-update.ts'
import { VISITS_DATABASE } from './offline/visits/visits-agreement.ts'
import { routes } from './routes.tsx'
import { startMenus } from './ui/public/burger-menu.ts'
import { keepAnchor } from './ui/public/keep-anchor.ts'
import { markPhone } from './ui/public/mark-phone.ts'

/** Loads the page's own code before React hydrates its HTML; without it React would discard the HTML. */
async function loadMatchedRoutes(): Promise<void> {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

/**
 * Hydrates the prerendered page, or renders the page if there is only the app shell.
 * @throws {Error} if index.html has no #root
 */
export async function startApp(): Promise<void> {
  markPhone()
  startMenus()
  keepAnchor()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  if (root.hasChildNodes()) {
    await loadMatchedRoutes()
    // Without data for the first page, the router would treat it as a navigation and scroll to the top,
    // although somebody may have begun to read.
    const router = createBrowserRouter(routes, { hydrationData: { loaderData: {} } })
    // In a transition, React hydrates in slices and can handle a touch in between.
    startTransition(() => void hydrateRoot(root, <RouterProvider router={router} />))
  } else {
    createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />)
  }
  // Not in `npm run dev`, where the worker would serve cached files instead of what was just written.
  if (import.meta.env.PROD) registerServiceWorker()
  deliverKeptVisits().catch((error: unknown) => {
    console.warn('Visits of earlier pages will be delivered later', error)
  })
}

/** Delivers the visits of earlier pages. Most people have none, and do not load the code for it. */
async function deliverKeptVisits(): Promise<void> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === VISITS_DATABASE)) return
  const { deliverVisits } = await import('./app-redirect/deliver-visits.ts')
  await deliverVisits()
}
