/** Reads an e-mail address as people, contacts and mail programs write it. */
import { decodedOnce } from '../percent-encoding.ts'
import { inPlainCharacters } from './plain-characters.ts'

/** An address with a name and a subject is shorter. */
const MAX_LENGTH = 1000

/** `Name <address>`; a name in quotes can have everything in it. */
const NAMED = /^[^<>@]*(?:"[^"]*"[^<>@]*)?[<(]([^<>()\s]+@[^<>()\s]+)[>)]\W*$/

/**
 * The address in a text, out of `mailto:`, out of `Name <address>`, and without marks around it. Whether it is one, the
 * rules in `contact.ts` say.
 * @returns the text in plain characters, if there is no single address in it; empty if there is nothing to see in it
 */
export function readEmail(text: string): string {
  const plain = inPlainCharacters(text)
  if (plain.length > MAX_LENGTH) return plain
  const linked = /mailto:\s?([^?|>)\s]+)/i.exec(plain)?.[1]
  if (linked !== undefined) return bare(decodedOnce(linked))
  return bare(NAMED.exec(plain)?.[1] ?? plain.replace(/^e-?mail(?: address)?: ?/i, ''))
}

function bare(address: string): string {
  return address
    .replace(/ \([^()@]*\)$|(?<=@[^?]*)\?.*$/, '')
    .replace(/^[\s<([“«"]+|[\s.,;:!?…/\\|>)\]”»"]+$/g, '')
    .replace(/^['‘*`{](.*)['’*`}]$/, '$1')
}

/** @returns words for the screen about a text that is no address; null if its fault is not one that we know */
export function addressFault(address: string): string | null {
  if (/@.*@/.test(address)) return 'Enter only one address.'
  return /\s/.test(address) ? 'An address has no spaces.' : null
}
