import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { deliverKeptVisits } from './app-redirect/deliver-kept-visits.ts'
import { registerServiceWorker } from './app-shell/app-update.ts'
import { routes } from './routes.tsx'
import { followStandIns } from './ui/stand-ins.ts'

/**
 * Renders Hermes.
 * @throws {Error} if app-shell.html has no #root
 */
export function startApp(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('app-shell.html has no #root')
  followStandIns()
  createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />)
  // Not in `npm run dev`, where the worker would serve cached files instead of what was just written.
  if (import.meta.env.PROD) registerServiceWorker()
  void deliverKeptVisits()
}
