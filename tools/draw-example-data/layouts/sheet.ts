import type { Merchant } from '../purchase/shops.ts'

/** A piece of paper, flat and clean: what the camera is pointed at. */
export interface Sheet {
  /** Width in CSS pixels before the camera scales it; the height follows from the content. */
  width: number
  html: string
  css: string
}

export const MONO = `'Liberation Mono', 'DejaVu Sans Mono', monospace`
export const SANS = `'Liberation Sans', 'DejaVu Sans', sans-serif`
export const SERIF = `'Liberation Serif', 'DejaVu Serif', serif`

/** A row of two columns: a label and an amount. */
export function row(left: string, right: string, style = ''): string {
  return `<div class="row ${style}"><span>${left}</span><span>${right}</span></div>`
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}

/** The phone number as printed, empty when the merchant has none. */
export function phone(merchant: Merchant): string {
  return (merchant.phoneNumber ?? '').replace(/^(...)(...)(....)$/, '($1) $2-$3')
}

export function cityLine({ city, state, zipcode }: Merchant): string {
  return `${city}, ${state} ${zipcode}`
}
