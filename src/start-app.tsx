import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { registerServiceWorker } from './app-shell/app-update.ts'
import { VISITS_DATABASE } from './offline/visits/visits-agreement.ts'
import { routes } from './routes.tsx'

/**
 * Renders Hermes.
 * @throws {Error} if app-shell.html has no #root
 */
export function startApp(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('app-shell.html has no #root')
  createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />)
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
