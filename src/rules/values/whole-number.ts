/** Reads a whole number, such as a price in points or how many are left, as people and spreadsheets write it. */
import { inPlainCharacters } from './plain-characters.ts'

/** A whole number that is not below zero. */
export interface WholeNumber {
  count: number
}

/**
 * Why a text gives no whole number.
 * - `empty`: there is nothing to see in it
 * - `negative`: it is below zero
 * - `fraction`: it has decimals
 * - `either`: `1,000` and `1.000` can be 1 or 1000
 * - `none`: it is no number
 */
export type NoWholeNumber = 'empty' | 'negative' | 'fraction' | 'either' | 'none'

/** No such number is longer. */
const MAX_LENGTH = 30

const UNIT = / ?(?:points?|pts?\.?)$/
const GROUPED = /^\d{1,3}(?:([ '.,])\d{3})(?:\1\d{3})*$/
const DECIMAL = /^\d+[.,](\d*)$/

/** The number in a text, with thousands separated or not, and with decimals that are all zero. */
export function readWholeNumber(text: string): WholeNumber | NoWholeNumber {
  if (text.length > MAX_LENGTH) return 'none'
  const plain = inPlainCharacters(text)
    .toLowerCase()
    .replace(/[’‘ʼ´`′٬]/g, "'")
    .replace(UNIT, '')
  if (plain === '') return 'empty'
  if (/^- ?\d/.test(plain)) return 'negative'
  if (/^\d+$/.test(plain)) return countIn(plain)
  const [, separator] = GROUPED.exec(plain) ?? []
  const isOneGroup = /^\d+[.,]\d{3}$/.test(plain)
  if (isOneGroup && plain.endsWith('000')) return 'either'
  // As a number with decimals, `1,234` would be no whole one.
  if (separator && !(isOneGroup && separator === '.')) return countIn(plain.replaceAll(/\D/g, ''))
  const [, decimals] = DECIMAL.exec(plain) ?? []
  if (decimals === undefined) return 'none'
  return /^0*$/.test(decimals) ? countIn(plain.replace(/\D.*/, '')) : 'fraction'
}

function countIn(digits: string): WholeNumber | 'none' {
  const count = Number(digits)
  return Number.isSafeInteger(count) ? { count } : 'none'
}
