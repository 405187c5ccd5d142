/** The build hands this to the server, so that both render the public pages alike. */
import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { getPassCoupon, listPassCoupons, listRestaurants, listShops } from './public-calls.ts'

export interface Snapshot<E extends Endpoint> {
  data: z.output<E['response']>
  /** The answer's ETag. */
  version: string
}

/** The answers that pages show; null where a page is rendered without one. */
export interface PageData {
  offers: Snapshot<typeof listPassCoupons> | null
  restaurants: Snapshot<typeof listRestaurants> | null
  shops: Snapshot<typeof listShops> | null
  coupon: Snapshot<typeof getPassCoupon> | null
}

/** The build renders without any: they can change at any time. */
export const NO_DATA: PageData = { offers: null, restaurants: null, shops: null, coupon: null }

/** The module that the build writes to `RENDERER_FILE`. */
export interface PageRenderer {
  SITE_URL: string
  /** Renders a page by the name of its file. @returns a whole document */
  renderPage: (file: string, documents: Documents, data: PageData) => string
  /** The pages' files, and which data each of them shows. */
  PAGE_FILES: readonly PageFile[]
}

export interface PageFile {
  /** Its name in the build's output. */
  file: string
  /** The name of the component that renders it. */
  component: string
  shows: readonly (keyof PageData)[]
  /** If search engines may list it under its own path. */
  isForSearch: boolean
}

/** What the server has to know of the settings of the pages. The build writes it to `SETTINGS_FILE`. */
export interface BuiltSettings {
  /** The names of those that have example values. */
  examples: readonly string[]
  /** After how many days images of decided receipts are deleted, as the pages say; 0: never. */
  imagesKeptDays: number
  /** The address of the site, without a slash at its end. */
  siteUrl: string
}

/** The documents around the pages' content. The build writes them to `DOCUMENTS_FILE`. */
export interface Documents {
  /** The document with the placeholders `<!--head-->` and `<!--body-->`. */
  template: string
  /** The CSS of each page by the name of its file. */
  styles: Readonly<Record<string, string>>
}

/** All in the build's output folder, and not for visitors. */
export const RENDERER_FILE = 'renderer/render.js'
export const DOCUMENTS_FILE = 'renderer/documents.json'
export const SETTINGS_FILE = 'renderer/settings.json'
