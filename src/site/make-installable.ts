/**
 * Registers the service worker and names the app that a device installs from this page (checklist O4), both once
 * the page has loaded, so that they take nothing from it.
 */
export function makeInstallable(): void {
  if (document.readyState === 'complete') install()
  else addEventListener('load', install)
}

function install(): void {
  const manifest = { rel: 'manifest', href: '/campfire.webmanifest' }
  document.head.append(Object.assign(document.createElement('link'), manifest))
  // Not in `npm run dev`, where the worker would serve cached files instead of what was just written.
  if (!import.meta.env.PROD) return
  // Without workbox-window, which Hermes uses: it is two thirds of what this script may weigh.
  navigator.serviceWorker?.register('/sw.js').catch(console.warn)
}
