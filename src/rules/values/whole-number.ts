/** Reads a whole number, such as a price in points or how many are left, as people and spreadsheets write it. */
import { inPlainCharacters } from './plain-characters.ts'

/** A whole number that is not below zero, or words about a text that gives none. */
export type WholeNumber = { count: number } | { problem: string }

/** No such number is longer. */
const MAX_LENGTH = 30

const NONE = { problem: 'must be a whole number, in digits' }

const UNIT = / ?(?:points?|pts?\.?)$/
const GROUPED = /^\d{1,3}(?:([ '.,])\d{3})(?:\1\d{3})*$/
const DECIMAL = /^\d+[.,](\d*)$/

/** The number in a text, with thousands separated or not, and with decimals that are all zero. */
export function readWholeNumber(text: string): WholeNumber {
  if (text.length > MAX_LENGTH) return NONE
  const plain = inPlainCharacters(text)
    .toLowerCase()
    .replace(/[’‘ʼ´`′٬]/g, "'")
    .replace(UNIT, '')
  if (plain === '') return { problem: 'is empty' }
  if (/^- ?\d/.test(plain)) return { problem: 'must not be below 0' }
  if (/^\d+$/.test(plain)) return countIn(plain)
  const [, separator] = GROUPED.exec(plain) ?? []
  const isOneGroup = /^\d+[.,]\d{3}$/.test(plain)
  if (isOneGroup && plain.endsWith('000')) {
    return { problem: 'can be thousands or decimals: write the number in digits alone' }
  }
  // As a number with decimals, `1,234` would be no whole one.
  if (separator && !(isOneGroup && separator === '.')) return countIn(plain.replaceAll(/\D/g, ''))
  const [, decimals] = DECIMAL.exec(plain) ?? []
  if (decimals === undefined) return NONE
  return /^0*$/.test(decimals)
    ? countIn(plain.replace(/\D.*/, ''))
    : { problem: 'must be a whole number' }
}

function countIn(digits: string): WholeNumber {
  const count = Number(digits)
  return Number.isSafeInteger(count) ? { count } : NONE
}
