/** The paths and ids of links as they arrive (spec section 2), mended like their parameters in `mended-link.ts`. */
import { withoutUnseen } from './link-text.ts'
import { decoded, decodedOnce } from './percent-encoding.ts'

/** A text behind a link that begins with one of these is not a part of it. */
const NOT_OF_A_LINK = /[<>"]/

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
 * Finds what an id or address means: itself, or else the only one that is the same in another letter case. QR codes and
 * some apps write capitals.
 */
export function meantBy<T>(
  text: string,
  all: readonly T[],
  textOf: (one: T) => string,
): T | undefined {
  const lower = text.toLowerCase()
  const same = all.filter((one) => textOf(one).toLowerCase() === lower)
  return same.find((one) => textOf(one) === text) ?? (same.length === 1 ? same[0] : undefined)
}

/**
 * Separates a path from a query that has become a part of it, as in `/reset%3Fmode=resetPassword`.
 * @param path of an address, encoded
 * @returns both encoded; the query without its question mark, or empty
 */
export function splitPath(path: string): { path: string; query: string } {
  const [, before = '', sign = '', query = ''] =
    /^(.*?)([?&;#]|%(?:25)*(?:3f|26|3b|23)|$)(.*)$/is.exec(path) ?? []
  return { path: before, query: sign.length > 1 ? encodeURI(decodedOnce(query)) : query }
}

/**
 * @param path of an address, encoded
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
