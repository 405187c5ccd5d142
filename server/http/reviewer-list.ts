import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { log } from '../config/log.ts'
import type { Env } from '../config/env.ts'
import { StartError } from '../config/start-error.ts'

/** How long a change of the file may take to count. */
const RECHECK_MS = 10_000

/** Whether an address, in whatever case, is a reviewer's at this moment. */
export type IsReviewer = (address: string) => Promise<boolean>

/**
 * The allow-list (spec section 6), from STAFF_ALLOW_LIST_FILE or STAFF_ALLOW_LIST. The file is read again while
 * the server runs; if that fails, the last list stays.
 * @throws {StartError} when the file cannot be read or contains anything but addresses
 */
export async function reviewerList(env: Env): Promise<IsReviewer> {
  const file = env.STAFF_ALLOW_LIST_FILE
  let list = new Set(env.STAFF_ALLOW_LIST)
  if (file === undefined) return async (address) => list.has(address.toLowerCase())

  list = await readList(file)
  let readAt = Date.now()
  return async (address) => {
    if (Date.now() - readAt >= RECHECK_MS) {
      readAt = Date.now()
      try {
        list = await readList(file)
      } catch (error) {
        log.error({ err: error }, 'The last list of reviewers stays')
      }
    }
    return list.has(address.toLowerCase())
  }
}

/** Reads one address per line; `#` begins a comment. */
async function readList(path: string): Promise<Set<string>> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new StartError(`Cannot read STAFF_ALLOW_LIST_FILE: ${String(error)}`)
  })
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, '').trim().toLowerCase())
  const wrong = lines.findIndex((line) => line !== '' && !z.email().safeParse(line).success)
  if (wrong !== -1) throw new StartError(`${path}: line ${wrong + 1} is not an e-mail address`)
  return new Set(lines.filter(Boolean))
}
