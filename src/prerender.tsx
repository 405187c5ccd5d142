/** Renders the public pages to HTML. Run by the build in Node, never in the browser. */
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { SITE_URL } from './config/settings.ts'
import './ui/base.css'
import { PRERENDERED_PATHS, routes } from './routes.tsx'

export { PRERENDERED_PATHS, SITE_URL }

/**
 * @param path a path without parameters
 * @returns the page's HTML, beginning with what belongs in the head
 * @throws {Error} if the path redirects instead of rendering a page
 */
export async function renderPage(path: string): Promise<string> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`${path} answers ${context.status}`)
  const router = createStaticRouter(handler.dataRoutes, context)
  // No hydration data: there is none to pass on, and it would be an inline script.
  const { prelude } = await prerender(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  )
  return new Response(prelude).text()
}
