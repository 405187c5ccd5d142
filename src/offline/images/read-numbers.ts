/** The numbers on the papers of this tablet, by which a receipt is found (checklist T6). */
import { squeezed } from '../../rules/folded.ts'
import type { StaffDatabase } from '../database.ts'
import type { ImageKey } from '../image-key.ts'
import { read } from '../one-store.ts'
import { imageReading, imageRow } from '../rows.ts'

/** Fewer digits are a quantity, a table or a part of a date. */
const LEAST_DIGITS = 3

/** Images read per transaction. */
const BATCH = 25

interface Known {
  reader: string
  numbers: string
}
const known = new WeakMap<StaffDatabase, Map<ImageKey, Known>>()

/** @returns true if a text that is searched for may be, or have, a number of a receipt */
export function asksForNumber(text: string): boolean {
  return text.split(/\s+/).some((word) => hasDigits(word))
}

/**
 * Reads the numbers that were read in the images, whoever's reader did: each word with three digits that is no price, date
 * or time, squeezed, with spaces between them.
 * @returns images without any are left out
 * @throws errors of the local storage
 */
export async function readNumbers(database: StaffDatabase): Promise<ReadonlyMap<ImageKey, string>> {
  const rows = await read(database, 'images', (images) => images.getAll())
  const memory = known.get(database) ?? new Map<ImageKey, Known>()
  known.set(database, memory)
  const readers = new Map<ImageKey, string>()
  for (const row of rows) {
    const { key, reader } = imageRow.safeParse(row).data ?? {}
    if (key && reader) readers.set(key, reader)
  }
  for (const key of memory.keys()) if (!readers.has(key)) memory.delete(key)
  const isNew = ([key, reader]: [ImageKey, string]) => memory.get(key)?.reader !== reader
  const unknown = [...readers].filter(isNew)
  for (let at = 0; at < unknown.length; at += BATCH) {
    const batch = unknown.slice(at, at + BATCH)
    const contents = await read(database, 'image-contents', (store) =>
      Promise.all(batch.map(([key]) => store.get(key))),
    )
    batch.forEach(([key, reader], index) => {
      const { data } = imageReading.safeParse(contents[index]?.reading)
      memory.set(key, { reader, numbers: numbersIn(data?.rows.map(({ text }) => text) ?? []) })
    })
  }
  return new Map([...memory].flatMap(([key, { numbers }]) => (numbers ? [[key, numbers]] : [])))
}

function numbersIn(texts: readonly string[]): string {
  const words = texts.flatMap((text) => text.split(/\s+/)).filter(isNumber)
  return [...new Set(words.map(squeezed))].join(' ')
}

/** A point, colon or slash between two digits is a price, a time or a date. */
function isNumber(word: string): boolean {
  return hasDigits(word) && !/\d[.,:/]\d/.test(word)
}

function hasDigits(word: string): boolean {
  return (word.match(/\d/g)?.length ?? 0) >= LEAST_DIGITS
}
