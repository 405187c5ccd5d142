import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { deliverStoredVisits } from '../app-redirect/deliver-stored-visits.ts'
import { registerServiceWorker } from '../app-shell/app-update.ts'
import { worksOffline } from '../offline/work-offline.ts'
import { areDatabasesRefused, refusedAtOnce } from '../app-shell/blocked-storage.ts'
import { routes } from '../routes.tsx'
import { StorageBlocked } from './StorageBlocked.tsx'
import { guardAgainstRewriting } from '../ui/rewriting-guard.ts'

/**
 * Renders Hermes, or why it cannot work here.
 * @throws {Error} if app-shell.html has no #root
 */
export function startApp(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('app-shell.html has no #root')
  guardAgainstRewriting()
  const page = createRoot(root)
  const refused = refusedAtOnce()
  if (refused.length > 0) {
    page.render(<StorageBlocked refused={refused} />)
    return
  }
  page.render(<RouterProvider router={createBrowserRouter(routes)} />)
  void areDatabasesRefused().then((areRefused) => {
    if (areRefused) page.render(<StorageBlocked refused={['IndexedDB']} />)
  })
  // Not in `npm run dev`, where the worker would serve cached files instead of what was just written.
  if (import.meta.env.PROD) registerServiceWorker()
  if (!worksOffline()) void deliverStoredVisits()
}
