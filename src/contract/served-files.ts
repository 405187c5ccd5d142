/** What our own origin serves beside the calls: the server and the service worker answer the same. */

/** The folders of images, in addresses. */
export const IMAGES = {
  receipts: '/receipt-images',
  templates: '/template-images',
  /** Of coupons and businesses, for everybody. */
  public: '/images',
} as const

/** Names of images: no path, and a kind that browsers show. */
export const IMAGE_NAME = /^[\w-]+\.(jpg|jpeg|png|webp)$/

/** The page without content, for paths whose content only the router knows: Hermes, coupons, what does not exist. */
export const APP_SHELL = 'app-shell.html'

/**
 * @param files names of all files of the build
 * @returns finds the page of a path, in any letter case and with or without a slash at its end
 */
export function pageFinder(files: readonly string[]): (path: string) => string | undefined {
  const pages = files.filter((file) => file.endsWith('.html') && file !== APP_SHELL)
  const pageByPath = new Map(pages.map((file) => [pathOf(file), file]))
  return (path) => pageByPath.get(normal(path))
}

/** `MoCo/offers.html` and `MoCo/offers/index.html` are the page of `/moco/offers`, `index.html` that of `/`. */
function pathOf(file: string): string {
  return normal(`/${file.replace(/\.html$/, '').replace(/(^|\/)index$/, '')}`)
}

function normal(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '') || '/'
}
