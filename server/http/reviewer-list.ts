import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { log } from '../config/log.ts'
import type { Env } from '../config/env.ts'
import { StartError } from '../config/start-error.ts'

/** A change of the file counts after this time. */
const RECHECK_MS = 10_000

export type Reviewers = Awaited<ReturnType<typeof reviewerList>>

/** Stands for a person's address where the address itself must not be, such as in a URL. */
export function reviewerFingerprint(address: string): string {
  return hash('sha256', address.toLowerCase(), 'base64url').slice(0, 16)
}

/**
 * The allow-list (spec section 6), from STAFF_ALLOW_LIST_FILE or STAFF_ALLOW_LIST. The file is read again while
 * the server runs; if that fails, the last list stays.
 * @throws {StartError} when the file cannot be read or contains anything but addresses
 */
export async function reviewerList(env: Env) {
  const file = env.STAFF_ALLOW_LIST_FILE
  let fingerprints = fingerprintsOf(
    file === undefined ? env.STAFF_ALLOW_LIST : await readList(file),
  )
  let readAt = Date.now()

  const hasFingerprint = async (fingerprint: string) => {
    if (file !== undefined && Date.now() - readAt >= RECHECK_MS) {
      readAt = Date.now()
      try {
        fingerprints = fingerprintsOf(await readList(file))
      } catch (error) {
        log.error({ err: error }, 'The last list of reviewers stays')
      }
    }
    return fingerprints.has(fingerprint)
  }
  /** @param address in whatever case */
  const has = (address: string) => hasFingerprint(reviewerFingerprint(address))
  return { has, hasFingerprint }
}

function fingerprintsOf(addresses: readonly string[]): Set<string> {
  return new Set(addresses.map(reviewerFingerprint))
}

/** Reads one address per line; `#` begins a comment. */
async function readList(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new StartError(`Cannot read STAFF_ALLOW_LIST_FILE: ${String(error)}`)
  })
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, '').trim())
  const wrong = lines.findIndex((line) => line !== '' && !z.email().safeParse(line).success)
  if (wrong !== -1) throw new StartError(`${path}: line ${wrong + 1} is not an e-mail address`)
  return lines.filter(Boolean)
}
