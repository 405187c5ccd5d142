/** The files of our origin, shared so that server and service worker answer alike. */
import { mendedPath, splitPath } from '../rules/mended-path.ts'

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

/** Not the generic image, which says nothing, least of all many times in a row. */
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

/** The page of the staff tool, whose router renders all of its screens. */
export const APP_SHELL = 'app-shell.html'

/** Shown for every address that is none of ours. */
export const NOT_FOUND_FILE = '404.html'

/** The pages of any coupon: without a server, their code reads the coupon from its call. */
export const COUPON_FILE = 'coupon/_.html'
export const PASS_COUPON_FILE = 'MoCoCoupon/_.html'
export const COUPON_PAGES: readonly string[] = [COUPON_FILE, PASS_COUPON_FILE]

/** The pages that the server renders with what the database has. */
export const LIVE_PAGES: readonly string[] = [
  'index.html',
  'MoCo.html',
  'MoCo/offers.html',
  ...COUPON_PAGES,
]

/** Screens of the staff tool. */
const STAFF_PATH = /^\/hermes(\/|$)/

/** The path of a coupon's page. */
export function couponPath({ id, isOnPass }: { id: string; isOnPass: boolean }): string {
  return `/${isOnPass ? 'MoCoCoupon' : 'coupon'}/${encodeURIComponent(id)}`
}

const COUPON_PATH = /^\/coupon\/[^/.]+$/
const PASS_COUPON_PATH = /^\/mococoupon\/[^/.]+$/

/**
 * @param files names of all files of the build
 * @returns a function from a path, in any letter case and with or without a slash at its end, to the file
 *   of its page; undefined for an address that is none of ours
 */
export function pageFinder(files: readonly string[]): (path: string) => string | undefined {
  const pages = files.filter((file) => file.endsWith('.html') && !SPECIAL.includes(file))
  const pageByPath = new Map(pages.map((file) => [comparable(pagePath(file)), file]))
  return (path) => {
    const wanted = comparable(path)
    if (STAFF_PATH.test(wanted)) return APP_SHELL
    if (COUPON_PATH.test(wanted)) return COUPON_FILE
    if (PASS_COUPON_PATH.test(wanted)) return PASS_COUPON_FILE
    return pageByPath.get(wanted)
  }
}

/** Files that are pages, but not of the path that they are named after. */
const SPECIAL = [APP_SHELL, NOT_FOUND_FILE, ...COUPON_PAGES]

/** The URL path under which a file of the build is served: a page has no `.html` in its own. */
export function servedPath(file: string): string {
  return file.endsWith('.html') && !SPECIAL.includes(file) ? pagePath(file) : `/${file}`
}

/**
 * The address of the page that an address means, so that each page has one: `/MoCo` for `/MoCo.html`, `/support` for
 * `/support).`.
 * @param findPage from `pageFinder`
 * @returns path and query; undefined if the address is a page's own, or means none of our pages
 */
export function cleanAddress(
  { pathname, search }: { pathname: string; search: string },
  findPage: (path: string) => string | undefined,
): string | undefined {
  const mended = mendedPath(pathname) ?? pathname
  const isMended = comparable(mended) !== comparable(pathname)
  const path =
    pagePathOfFile(mended, findPage) ?? (isMended && findPage(mended) ? mended : undefined)
  if (path === undefined) return undefined
  const { query } = splitPath(pathname)
  if (!query.includes('=')) return path + search
  return `${path}?${query.replace(/^amp;/, '')}${search.replace('?', '&')}`
}

/** @returns undefined for what names no page's file */
function pagePathOfFile(
  path: string,
  findPage: (path: string) => string | undefined,
): string | undefined {
  const [, stem] = /^(.*?)(?:index)?\.html$/i.exec(path) ?? []
  const file = stem === undefined ? undefined : findPage(stem)
  if (file === undefined || path.toLowerCase() !== `/${file.toLowerCase()}`) return undefined
  // The pages of any coupon are served under the names of their files, for the worker.
  return servedPath(file) === `/${file}` ? undefined : servedPath(file)
}

/** The path of a page's file: `/MoCo/offers` for `MoCo/offers.html`, `/` for `index.html`. */
function pagePath(file: string): string {
  return `/${file.replace(/\.html$/, '').replace(/(^|\/)index$/, '')}`
}

function comparable(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '') || '/'
}
