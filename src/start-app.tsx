import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import { registerServiceWorker } from './app-shell/app-update.ts'
import { VISITS_DATABASE } from './offline/visits/visits-agreement.ts'
import { routes } from './routes.tsx'

/** The page's own code must be there before React meets its HTML, or it would throw the HTML away. */
async function loadMatchedRoutes(): Promise<void> {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

/** Brings the page that the HTML shows to life, or renders it where there is only the app shell. */
export async function startApp(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  if (root.hasChildNodes()) {
    await loadMatchedRoutes()
    // Without data of the first page the router takes it for a navigation and scrolls to the top,
    // under the finger of somebody who has begun to read.
    const router = createBrowserRouter(routes, { hydrationData: { loaderData: {} } })
    // As a transition React hydrates in slices and lets a touch come between.
    startTransition(() => void hydrateRoot(root, <RouterProvider router={router} />))
  } else {
    createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />)
  }
  // `npm run dev` has none: it would show what it has kept instead of what has just been written.
  if (import.meta.env.PROD) registerServiceWorker()
  deliverKeptVisits().catch((error: unknown) => {
    console.warn('Visits of earlier pages wait for another page', error)
  })
}

/** Of earlier pages. Most people have none and do not load the code for it. */
async function deliverKeptVisits(): Promise<void> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === VISITS_DATABASE)) return
  const { deliverVisits } = await import('./app-redirect/deliver-visits.ts')
  await deliverVisits()
}
