import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { LOGO_PREFIX } from '../../src/contract/business-fields.ts'
import { LOGO } from '../../src/rules/business.ts'
import type { Database } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'
import { logos } from '../database/schema.ts'

export interface Logo {
  fileName: string
  bytes: Uint8Array
}

/** The names of logos that were stored; those of the example data end otherwise. */
export const LOGO_FILE = /^logo-[\da-f]{32}\.webp$/

/**
 * Decodes the logo from call 16's data URL.
 * @throws {HttpError} 400 when it is not valid base64, not a WebP image, or too large (spec section 5)
 */
export async function logoFrom(dataUrl: string): Promise<Logo> {
  const base64 = dataUrl.slice(LOGO_PREFIX.length)
  const bytes = Buffer.from(base64, 'base64')
  // Node silently skips characters that are not base64.
  if (bytes.toString('base64') !== base64) throw badLogo('must be base64')
  if (bytes.length > LOGO.maxBytes) throw badLogo(`must be at most ${LOGO.maxBytes} bytes`)
  const size = await webpSize(bytes)
  if (!size) throw badLogo('must be a WebP image')
  if (Math.max(size.width, size.height) > LOGO.maxSide) {
    throw badLogo(`must be at most ${LOGO.maxSide} pixels wide and high`)
  }
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { fileName: `logo-${hash}.webp`, bytes }
}

/** @returns null for what is no WebP image, broken, an animation, or followed by something else */
async function webpSize(bytes: Buffer) {
  // A file says how long it is; what comes behind its end is not read.
  if (bytes.length < 12 || bytes.readUInt32LE(4) + 8 !== bytes.length) return null
  try {
    // Loaded when it is needed, because it is large. What is too large is not decoded.
    const { default: sharp } = await import('sharp')
    const image = sharp(bytes, { failOn: 'warning', limitInputPixels: false })
    const { format, pages = 1, width, height } = await image.metadata()
    if (format !== 'webp' || pages > 1) return null
    if (Math.max(width, height) <= LOGO.maxSide) await image.stats()
    return { width, height }
  } catch {
    return null
  }
}

/** Stores a logo; one that is already stored stays as it is. */
export async function storeLogo(database: Database, logo: Logo): Promise<void> {
  await database.insert(logos).values(logo).onConflictDoNothing()
}

export async function readLogo(database: Database, fileName: string): Promise<Uint8Array | null> {
  const [row] = await database
    .select({ bytes: logos.bytes })
    .from(logos)
    .where(eq(logos.fileName, fileName))
  return row?.bytes ?? null
}

function badLogo(problem: string): HttpError {
  return new HttpError(400, `base64_img: ${problem}`)
}
