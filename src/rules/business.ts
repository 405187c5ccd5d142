/** Tags, limits and formats of a business (spec sections 3, 5 and 9, checklist A3 to A8). */
import { isVisible } from './plain-text.ts'

export interface Tag {
  id: number
  label: string
}

/**
 * The spec lists 39 labels for the ids 1 to 38. Its alternative, id 39 for barber shop, is the reading in
 * which all other ids fit, so it is used here; on screen barber shop keeps its place in the list.
 */
export const BUSINESS_CATEGORIES: readonly Tag[] = [
  { id: 1, label: 'antique store' },
  { id: 2, label: 'auto repair' },
  { id: 3, label: 'bakery' },
  { id: 4, label: 'bar' },
  { id: 39, label: 'barber shop' },
  { id: 5, label: 'beauty salon' },
  { id: 6, label: 'brewpub' },
  { id: 7, label: 'cafe' },
  { id: 8, label: 'cannabis store' },
  { id: 9, label: 'clothing store' },
  { id: 10, label: 'dry cleaner' },
  { id: 11, label: 'embroidery store' },
  { id: 12, label: 'escape room' },
  { id: 13, label: 'electronics store' },
  { id: 14, label: 'fishing store' },
  { id: 15, label: 'fitness center' },
  { id: 16, label: 'florist' },
  { id: 17, label: 'furniture' },
  { id: 18, label: 'gift store' },
  { id: 19, label: 'gallery' },
  { id: 20, label: 'grocery store' },
  { id: 21, label: 'gym' },
  { id: 22, label: 'hardware store' },
  { id: 23, label: 'herb shop' },
  { id: 24, label: 'hobby store' },
  { id: 25, label: 'jewelry store' },
  { id: 26, label: 'laundromat' },
  { id: 27, label: 'liquor store' },
  { id: 28, label: 'metaphysical store' },
  { id: 29, label: 'pet store' },
  { id: 30, label: 'pharmacy' },
  { id: 31, label: 'piercing shop' },
  { id: 32, label: 'restaurant' },
  { id: 33, label: 'record store' },
  { id: 34, label: 'sporting goods store' },
  { id: 35, label: 'tattoo shop' },
  { id: 36, label: 'theater' },
  { id: 37, label: 'thrift store' },
  { id: 38, label: 'vape store' },
]

const CATEGORY_LABELS = new Set(BUSINESS_CATEGORIES.map(({ label }) => label))

/**
 * Finds the kind of shop that a business is: its first category.
 * @param categories categories, dietary tags and keywords in one list
 * @returns for instance `cafe`; undefined if no entry is one of our categories
 */
export function shopKind(categories: readonly string[]): string | undefined {
  return categories.find((entry) => CATEGORY_LABELS.has(entry))
}

export const DIETARY_TAGS: readonly Tag[] = [
  { id: 1, label: 'halal' },
  { id: 2, label: 'vegan' },
  { id: 3, label: 'vegetarian' },
  { id: 4, label: 'kosher' },
  { id: 5, label: 'gluten-free' },
  { id: 6, label: 'lactose-free/dairy-free' },
  { id: 7, label: 'paleo' },
  { id: 8, label: 'ketogenic' },
  { id: 9, label: 'pescatarian' },
]

export const KEYWORDS_MAX = 5

/** The most entries that `categories` can have. */
export const TAGS_MAX = BUSINESS_CATEGORIES.length + DIETARY_TAGS.length + KEYWORDS_MAX

export const KEYWORD_MAX_LENGTH = 100

/** Length in characters. The minimum is a business password's; the other rules apply to the owner's own. */
export const TEMPORARY_PASSWORD = { min: 9, max: 200 } as const

/** A logo as it is stored: WebP, at most 1 MB and 800 px on its longer side. */
export const LOGO = {
  maxBytes: 1_000_000,
  maxSide: 800,
  /** A person may choose these; the file is made smaller on their device. */
  inputTypes: ['image/jpeg', 'image/png', 'image/webp'],
  minInputBytes: 20,
  maxInputBytes: 10_000_000,
} as const

export const ADDITIONS_LISTED = 20

/** The payload's `categories`: ticked tags and non-empty keywords, without duplicates in any letter case. */
export function joinedCategories(
  input: Record<'categories' | 'dietary' | 'keywords', string[]>,
): string[] {
  const keywords = input.keywords.map((keyword) => keyword.trim()).filter(isVisible)
  const all = [...input.categories, ...input.dietary, ...keywords]
  const isFirst = (entry: string, index: number) =>
    all.findIndex((other) => other.toLowerCase() === entry.toLowerCase()) === index
  return all.filter(isFirst)
}

export const TAG_LABELS: ReadonlySet<string> = new Set(
  [...BUSINESS_CATEGORIES, ...DIETARY_TAGS].map(({ label }) => label),
)

export function keywordCount(categories: readonly string[]): number {
  return categories.filter((entry) => !TAG_LABELS.has(entry)).length
}
