/** Reads an amount of dollars as people, pads and spreadsheets write it (spec section 5). */
import { inPlainCharacters } from './plain-characters.ts'

/** Dollars as digits with a decimal point or none, as many decimals as were written: `12.50`. */
export interface Money {
  dollars: string
}

/** The two amounts that a text can mean. */
export interface TwoAmounts {
  asked: readonly [string, string]
}

const NO_NUMBER = { problem: 'Input the subtotal as a number' }

const DOLLAR = String.raw`(?:\$\s?us(?![a-z])|(?:u\.?s\.?a?\.?\s?)?\$|u\.?s\.?\s?d(?:ollars?)?(?![a-z])|dollars?(?![a-z]))`
const BEFORE = new RegExp(`^(?:${DOLLAR}:?\\s?)+`, 'i')
const AFTER = new RegExp(`(?<=\\d[.,)-]{0,2}\\s?)(?:${DOLLAR}[\\s.]?)+$`, 'i')
/** Nothing that is an amount is longer, whatever stands around it. */
const MAX_LENGTH = 100

const LABEL = /^sub[\s-]?total\s?[:=]?\s?/i

/** Thousands, in groups of three with one separator, and cents after another one. */
const GROUPED = /^(\d{1,3}(?:([ '.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/
const UNGROUPED = /^(\d*)(?:[.,](\d*))?$/

/**
 * The amount in a text: with a comma or a point for the cents, with thousands separated or not, and with dollar signs or
 * none. A point or comma before three digits can be either: `1,000` is asked.
 */
export function readMoney(text: string): Money | TwoAmounts | { problem: string } {
  if (text.length > MAX_LENGTH) return NO_NUMBER
  const plain = inPlainCharacters(text)
    .replace(/[’‘ʼ´`′٬]/g, "'")
    .replace(/[٫·]/g, '.')
    .replace(LABEL, '')
    .trim()
  if (plain === '') return { problem: 'Input the subtotal' }
  const unsigned = withoutSign(plain)
  if (unsigned === null) return { problem: 'Subtotal cannot be negative' }
  const amount = amountIn(unsigned)
  if (amount) return amount
  return isOtherCurrency(unsigned) ? { problem: 'Input the subtotal in US dollars' } : NO_NUMBER
}

/** @returns the amount without currency and sign; null if the sign makes it negative */
function withoutSign(text: string): string | null {
  const inParentheses = /^[^\d(]*\((.*\d.*)\)[^\d]*$/.test(text)
  // In `12,-` and `12.--`, the hyphens stand for the cents.
  const bare = text.replace(/(?<=\d)(?:[.,]\s?|\s?\/)-{1,2}(?=\D*$)/, '')
  const amount = bare.replace(BEFORE, '').replace(AFTER, '').trim()
  if (inParentheses || /^-|(?<=\d)\s?-$/.test(amount)) return null
  return amount
    .replace(/^\+\s?/, '')
    .replace(BEFORE, '')
    .trim()
}

function amountIn(text: string): Money | TwoAmounts | null {
  const number = text.replace(/\s?\.\s?(?=\d)/g, '.').replace(/(?<=\d\D\d+)[.,;:]$/, '')
  const [, groups, separator, cents] = GROUPED.exec(number) ?? []
  if (groups !== undefined && groups[0] !== '0') {
    const isEither = cents === undefined && /^\d[.,]\d{3}$/.test(groups)
    const whole = groups.replaceAll(/\D/g, '')
    if (isEither) return { asked: [`${whole[0]}.${whole.slice(1, 3)}`, `${whole}.00`] }
    // A point is the decimal point of `12.345`, which has one decimal too many.
    if (separator !== '.' || cents !== undefined) return written(whole, cents)
  }
  const [, whole, decimals] = UNGROUPED.exec(number) ?? []
  if (whole === undefined || `${whole}${decimals ?? ''}` === '') return null
  return written(whole, decimals)
}

function written(whole: string, decimals: string | undefined): Money {
  const sum = Number(`${whole}.${decimals}`)
  // What a program makes of cents: `0.30000000000000004`, or `8.299999237060547` where it had them in four bytes.
  if (decimals && decimals.length > 7 && Math.abs(sum - Number(sum.toFixed(2))) < 5e-5) {
    return { dollars: sum.toFixed(2) }
  }
  // The point tells `0.` from `0`, with which no subtotal can start.
  const cents = decimals === '' && /^0*$/.test(whole) ? '00' : decimals
  return { dollars: cents ? `${whole || '0'}.${cents}` : whole }
}

/** Tells if there is a number, with the sign, code or name of another currency before or after it. */
function isOtherCurrency(text: string): boolean {
  const [, before = '', after = ''] = /^(\D*)\d(?:.*\d)?(\D*)$/.exec(text) ?? []
  const words = `${before} ${after}`
    .replace(/[.,' ]+/g, ' ')
    .trim()
    .split(' ')
  return words.some((word) => {
    const isCode = Intl.supportedValuesOf('currency').includes(word.toUpperCase())
    return (
      isCode ||
      /(?!\$)\p{Sc}|^[a-z]{1,3}\$|^(?:euros?|pounds?|pesos?|yen|cents?|kr|zł|fr)$/iu.test(word)
    )
  })
}
