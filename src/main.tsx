import './ui/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import { registerServiceWorker } from './offline/app-update.ts'
import { reloadOnMissingChunk } from './offline/missing-chunk.ts'
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

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  reloadOnMissingChunk()
  if (root.hasChildNodes()) {
    await loadMatchedRoutes()
    hydrateRoot(root, <RouterProvider router={createBrowserRouter(routes)} />)
  } else {
    createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />)
  }
  registerServiceWorker()
}

void start()
