/** What our origin serves besides the calls, shared so that server and service worker answer alike. */

/** The URL paths of the image folders. */
export const IMAGES = {
  receipts: '/receipt-images',
  templates: '/template-images',
  /** Images of coupons and businesses; anybody may see them. */
  public: '/images',
} as const

/** The widths, in pixels, in which public images are also served: `/images/coupon-ramen.png?w=144`. */
export const IMAGE_WIDTHS = [96, 144, 192, 384] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** The image of a business without a logo of its own. It says nothing about the business. */
export const DEFAULT_LOGO = `${IMAGES.public}/shop.png`

/** Whether it is the business's own logo: one generic image, shown in a row, would say nothing. */
export function isOwnLogo(url: string | null): url is string {
  return url !== null && url !== DEFAULT_LOGO
}

/** Valid image names: no path, and a type that browsers can show. */
export const IMAGE_NAME = /^[\w-]+\.(jpg|jpeg|png|webp)$/

/**
 * The URL of a public image in the narrowest of its widths that is sharp enough, or else the image itself.
 * @param url a URL from a list or a coupon; one of another host stays as it is
 * @param pixels how many pixels of the screen it will cover
 */
export function imageInWidth(url: string, pixels: number): string {
  const width = IMAGE_WIDTHS.find((width) => width >= pixels)
  return width && url.startsWith(`${IMAGES.public}/`) ? `${url}?w=${width}` : url
}

/** The page without content, for paths that only the router can render: Hermes, coupons, unknown paths. */
export const APP_SHELL = 'app-shell.html'

/**
 * @param files names of all files of the build
 * @returns a function from a path, in any letter case and with or without a slash at its end, to its page
 */
export function pageFinder(files: readonly string[]): (path: string) => string | undefined {
  const pages = files.filter((file) => file.endsWith('.html') && file !== APP_SHELL)
  const pageByPath = new Map(pages.map((file) => [pathOf(file), file]))
  return (path) => pageByPath.get(normalized(path))
}

/** `MoCo/offers.html` and `MoCo/offers/index.html` both belong to `/moco/offers`, `index.html` to `/`. */
function pathOf(file: string): string {
  return normalized(`/${file.replace(/\.html$/, '').replace(/(^|\/)index$/, '')}`)
}

function normalized(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '') || '/'
}
