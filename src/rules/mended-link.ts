/**
 * The parameters of links as they arrive (spec section 2): mail programs, chats, scanners and fingers change them on
 * their way. What can only mean one thing is mended; everything else stays as it is. `mended-path.ts` does the same for
 * paths. Page, worker and server use the same rules.
 */

import { QUOTED_SPACE, UNSEEN, withoutUnseen } from './link-text.ts'
import { decoded, decodedOnce } from './percent-encoding.ts'

/** The parameters that our pages read; all but the last two consist of letters, digits, `_` and `-`. */
const NAMES = ['mode', 'oobCode', 'apiKey', 'lang', 'tenantId', 'continueUrl', 'businessName']
const FREE_TEXT = new Set(NAMES.slice(-2))
const CANONICAL = new Map(NAMES.map((name) => [name.toLowerCase(), name]))

const MODES = [
  'resetPassword',
  'verifyEmail',
  'verifyAndChangeEmail',
  'recoverEmail',
  'revertSecondFactorAddition',
  'signIn',
]

/** Between two parameters; also marks that stand there by mistake, if a parameter of ours follows. */
const BETWEEN = new RegExp(`[&#]+|\\\\u0026|[?;](?=(?:${NAMES.join('|')})=)`, 'i')

/** The rest of `&amp;`, without its first letter. */
const REST_OF_AMPERSAND = /^(?:(?:amp|0*38|x0*26)(?:;|%3b))+/i

const ENTITY = /&(?:#(?!0*38\b)(\d{1,7})|#x(?!0*26\b)([\da-f]{1,6})|([a-z]{2,4}))(?:;|%3b)/gi

/**
 * @param query of an address, best with its fragment: `&#38;` begins one
 * @returns by name; ours in our spelling, whatever the letter case in the link. Codes and the like are free of
 *   everything that they cannot contain; other values have been decoded.
 */
export function linkParameters(query: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const parts = [withoutEntities(withoutQuotedPrintable(query.replace(/^[?#]+/, '')))]
  let last = ''
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    const pieces = part.split(BETWEEN)
    if (pieces.length > 1) {
      parts.unshift(...pieces)
      continue
    }
    const piece = part.replace(REST_OF_AMPERSAND, '')
    const end = piece.indexOf('=')
    if (end === -1) {
      const plain = decodedOnce(piece)
      if (plain !== piece && /[=%]/.test(plain)) parts.unshift(plain)
      // A name that contains an ampersand.
      else if (last === 'businessName' && plain.trim()) {
        found.set(last, mendedName(`${found.get(last)} & ${decoded(piece.replaceAll('+', ' '))}`))
      }
      continue
    }
    const name = nameOf(piece.slice(0, end))
    const [value = '', ...more] = valueOf(name, piece.slice(end + 1))
    parts.unshift(...more)
    if (value && !found.has(name)) found.set(name, value)
    last = name
  }
  return found
}

function nameOf(text: string): string {
  const name = decoded(text)
    .replace(UNSEEN, '')
    .replace(/^\W+|\W+$/g, '')
  return CANONICAL.get(name.toLowerCase()) ?? name
}

/** @returns the value, and parameters whose `&` was encoded too */
function valueOf(name: string, text: string): string[] {
  if (name === 'businessName') return [mendedName(decoded(text.replaceAll('+', ' ')))]
  if (FREE_TEXT.has(name) || !CANONICAL.has(name.toLowerCase())) {
    return [decodedOnce(text.replaceAll('+', ' ')).replace(/[\s<>",;\]»…]+$/, '')]
  }
  const [own = '', ...more] = decoded(text).split(BETWEEN)
  return [name === 'mode' ? mendedMode(own) : mendedCode(own), ...more]
}

function mendedMode(text: string): string {
  const mode = mendedCode(text)
  return MODES.find((one) => one.toLowerCase() === mode.toLowerCase()) ?? mode
}

/** @returns the first run of what a code may contain, across blanks, line breaks and what nobody sees; may be empty */
function mendedCode(text: string): string {
  return /[\w-]+/.exec(withoutUnseen(text).replace(/[=+]/g, ''))?.[0] ?? ''
}

/** A name keeps its punctuation: "Yum!" and "Bagels & Co." are names. */
function mendedName(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/&(?:amp|#0*38);/gi, '&')
    .replace(/[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replace(/^[\s<>"“”«»,;]+|[\s<>"“”«»,;]+$/g, '')
    .replace(/^([^(]*)\)+$/, '$1')
}

/**
 * Undoes the encoding of e-mails in which `=` is `=3D` and a line ends with `=`. A code may begin with "3D", a mode
 * does not.
 */
function withoutQuotedPrintable(query: string): string {
  if (!/mode=3D/i.test(query.replace(/=(?!3D)/gi, ''))) return query
  return query
    .replaceAll('=3D', '\0')
    .replace(QUOTED_SPACE, '')
    .replace(/=(?:%0D)?(?:%0A)?/gi, '')
    .replaceAll('\0', '=')
}

/** Ampersands stay: they separate. */
function withoutEntities(query: string): string {
  return query.replace(ENTITY, (entity, decimal?: string, hex?: string, name: string = 'amp') => {
    const code = decimal ? Number(decimal) : parseInt(hex ?? '', 16)
    if (code <= 0x10_ff_ff) return encodeURIComponent(String.fromCodePoint(code).toWellFormed())
    // What is left are marks that end a link, and kinds of space.
    return name === 'amp' ? entity : /[lg]t|quot|apos/i.test(name) ? '%22' : '%20'
  })
}
