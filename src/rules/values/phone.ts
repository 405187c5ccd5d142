/** Reads a phone number of the United States as people, contacts and links write it (spec section 5). */
import { decodedOnce } from '../percent-encoding.ts'
import { inPlainCharacters } from './plain-characters.ts'

/** The ten digits of a phone number, none if there is nothing to see; or words about a text that is none. */
export type Phone = { digits: string } | { problem: string }

const EXTENDED = 'A phone number here has no extension: enter the 10 digits before it'
const SEVERAL = 'Enter only one phone number'
const FOREIGN = 'This is not a phone number of the United States, which has 10 digits after +1'
/** On the keys of a phone an O is a 6, and by a slip it is a 0. */
const LETTERS = 'A phone number has digits only: enter the digit for each letter'
const LENGTH = 'A phone number has exactly 10 digits'

/** No phone number with what stands around it is longer. */
const MAX_LENGTH = 200

const LABEL =
  /^[\p{So}<\s]*(?:(?:tel(?:ephone)?|phone|ph|mobile|cell|call|callto|sms|main|office|home|work|usa?|t|p|m)\b(?: ?(?:no|number|nr|#))?[.:]* ?(?:\/\/)?)?/iu
const NOTE = / ?\([a-z ]+\)$/i
const EXTENSION = /(?:\d|[)\s])[\s,;]*(?:ext(?:ension|n)?\b|x|#|;ext=|,{1,2})[\s.:#]*\d{1,6}$/i

/** Put between the digits by people. */
const GAP = /[\s()[\].\-/·•‧∙_~]/g

export function readPhone(text: string): Phone {
  if (text.length > MAX_LENGTH) return { problem: LENGTH }
  const plain = withoutLabel(inPlainCharacters(text))
  if (plain === '') return { digits: '' }
  if (EXTENSION.test(plain) && digitsIn(plain) > 10) return { problem: EXTENDED }
  const numbers = plain.split(/[,;/|&]| or | and /i).filter((part) => digitsIn(part) >= 7)
  if (numbers.length > 1 || digitsIn(plain) >= 20) return { problem: SEVERAL }
  const joined = plain.replace(GAP, '')
  if (/\p{L}/u.test(joined)) return { problem: LETTERS }
  if (!/^\+?\d+$/.test(joined)) return { problem: LENGTH }
  // The prefixes for calls abroad, from most countries and from the United States.
  const number = joined.replace(/^(?:00(?=[1-9]\d{9})|011(?=[1-9]\d{8}))/, '+')
  const [, digits] = /^(?:\+?1)?(\d{10})$/.exec(number) ?? []
  if (digits !== undefined && !/^\+\d{10}$/.test(number)) return { digits }
  const isForeign = number.startsWith('+') ? /^\+[2-9]/.test(number) : /^[2-9]\d{10}$/.test(number)
  return { problem: isForeign ? FOREIGN : LENGTH }
}

function withoutLabel(text: string): string {
  const link = /^tel:/i.test(text) ? decodedOnce(text).replace(/;phone-context=[^;]*/i, '') : text
  return link
    .replace(LABEL, '')
    .replace(NOTE, '')
    .replace(/(?<=\d{10})\.0$|[.,;>]$/, '')
    .trim()
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length
}
