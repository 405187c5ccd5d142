import { folded, squeezed } from '../../rules/folded.ts'
import { KIND_WORDS } from './kind-words.ts'
import { REGION_NAMES } from './shops-by-town.ts'
import type { Shop } from '../../contract/public-calls.ts'

/** A shop and the words that it is found by. */
export interface SearchableShop {
  shop: Shop
  words: readonly string[]
}

/** Words of a whole question, such as "Can I use it at my bakery?", that say nothing about a shop. */
const EMPTY_WORDS = new Set(
  'a an and any are at can do for have i in is it me my near of or shop store the there to use where you'.split(
    ' ',
  ),
)

/** Prepares shops for `searchShops`. */
export function searchableShops(shops: readonly Shop[]): SearchableShop[] {
  return shops.map((shop) => {
    const words = wordsOf(textOf(shop))
    // "Rosie's" ends as a plural does, but is none.
    return { shop, words: [...new Set([...words, ...words.map(singular)])] }
  })
}

/**
 * The shops that have every word of a query in their name, town, kind or description. Whole words count first:
 * "bar" finds bars, and no barbecue as long as there is a bar.
 * @param query what somebody typed; without words of meaning, it finds all shops
 */
export function searchShops(shops: readonly SearchableShop[], query: string): Shop[] {
  const asked = wordsOf(query)
    .filter((word) => !EMPTY_WORDS.has(word) && !EMPTY_WORDS.has(singular(word)))
    .map((word) => [word, singular(word)])
  const having = (isMeant: (word: string, asked: string) => boolean) => () =>
    shops.filter(({ words }) =>
      asked.every((forms) => forms.some((form) => words.some((word) => isMeant(word, form)))),
    )
  const ways = [
    having((word, form) => word === form),
    having((word, form) => word.startsWith(form)),
    // `7eleven` for "7-Eleven".
    () => shops.filter(({ shop }) => squeezed(shop.name).includes(squeezed(query))),
  ]
  const found = ways.map((find) => find()).find(({ length }) => length > 0)
  return (found ?? []).map(({ shop }) => shop)
}

function textOf(shop: Shop): string {
  const kinds = shop.categories.flatMap((category) => [category, ...(KIND_WORDS[category] ?? [])])
  return [
    shop.name,
    shop.city,
    shop.state,
    REGION_NAMES[shop.state],
    shop.address,
    shop.about,
    ...kinds,
    shop.isOnPass ? 'MoCo pass' : '',
  ].join(' ')
}

function wordsOf(text: string): string[] {
  return folded(text).split(' ').filter(Boolean)
}

/** So that "bakeries" finds a bakery. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
