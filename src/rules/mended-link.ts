/**
 * Links as they arrive (spec section 2): mail programs, chats, scanners and fingers change them on their way. What can
 * only mean one thing is mended; everything else stays as it is. Page, worker and server use the same rules.
 */

/** The parameters that our pages read; all but the last two consist of letters, digits, `_` and `-`. */
const NAMES = ['mode', 'oobCode', 'apiKey', 'lang', 'tenantId', 'continueUrl', 'businessName']
const FREE_TEXT = new Set(NAMES.slice(-2))
const CANONICAL = new Map(NAMES.map((name) => [name.toLowerCase(), name]))

/** What the e-mails of the auth provider are for. */
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

/** What is left of `&amp;` behind its first letter. */
const REST_OF_AMPERSAND = /^(?:(?:amp|0*38|x0*26)(?:;|%3b))+/i

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
  shy: '',
  zwnj: '',
  zwj: '',
  lrm: '',
  rlm: '',
}
const ENTITY = /&(?:#(?!0*38\b)(\d{1,7})|#x(?!0*26\b)([\da-f]{1,6})|([a-z]{2,4}))(?:;|%3b)/gi

/** Spaces and line breaks behind a link, as an encoding of e-mails writes them. */
const QUOTED_SPACE = /=(?:20|09|0[AD]|C2=A0|E2=80=8B)(?![\w-])/g

/** Nobody sees it, or it marks a character that has a meaning elsewhere. */
const UNSEEN = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\\]|<w?br ?\/?>/gu
const DASHES = /[\u2010-\u2015\u2212]/g

/** What a text that ends a link by mistake begins with, if more than punctuation follows it. */
const NOT_OF_A_LINK = /[<>"]/

/**
 * Reads the parameters of a link.
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
 * Reads an id, as in the path of a coupon.
 * @returns null for what can be no id
 */
export function mendedId(text: string): string | null {
  const id = withoutTail(
    withoutUnseen(decoded(text))
      .replace(/=/g, '')
      .replace(/^[^\w-]+/, ''),
  )
  return id !== null && /^[\w-]{1,64}$/.test(id) ? id : null
}

/**
 * Separates a path from a query that has become a part of it, as in `/reset%3Fmode=resetPassword`.
 * @param path of an address, encoded
 * @returns both encoded; the query without its question mark, or empty
 */
export function splitPath(path: string): { path: string; query: string } {
  const [, before = '', mark = '', query = ''] =
    /^(.*?)([?&;#]|%(?:25)*(?:3f|26|3b|23)|$)(.*)$/is.exec(path) ?? []
  return { path: before, query: mark.length > 1 ? encodeURI(decodedOnce(query)) : query }
}

/**
 * Mends the path of an address.
 * @param path encoded
 * @returns a path of letters, digits, `_`, `-`, `.` and `/`, which begins with one slash; null if it means nothing
 */
export function mendedPath(path: string): string | null {
  const text = withoutUnseen(decoded(splitPath(path).path)).replace(/=/g, '')
  const plain = withoutTail(`/${text}`.replace(/\/[^\w/.-]*\/*/g, '/'))
  return plain === '' ? '/' : plain
}

/** @returns the text without marks and slashes behind it; null if more than that is behind it */
function withoutTail(text: string): string | null {
  const [, own = '', tail = ''] = /^([\w./-]*)(.*)$/s.exec(text) ?? []
  return /[\p{L}\p{N}]/u.test(tail) && !NOT_OF_A_LINK.test(tail.charAt(0))
    ? null
    : own.replace(/[./]+$/, '')
}

function withoutUnseen(text: string): string {
  return text.normalize('NFKC').replace(DASHES, '-').replace(QUOTED_SPACE, '').replace(UNSEEN, '')
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
  return query.replace(ENTITY, (entity, decimal?: string, hex?: string, name = 'amp') => {
    const code = decimal ? Number(decimal) : parseInt(hex ?? '', 16)
    if (code <= 0x10_ff_ff) return encodeURIComponent(String.fromCodePoint(code).toWellFormed())
    const plain = ENTITIES[String(name).toLowerCase()]
    return plain === undefined ? entity : encodeURIComponent(plain)
  })
}

/** Undoes percent encoding, however often it was applied. */
function decoded(text: string): string {
  const plain = decodedOnce(text)
  return plain === text ? text : decoded(plain)
}

function decodedOnce(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })
}
