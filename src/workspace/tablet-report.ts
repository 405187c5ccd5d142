/** What this tablet says of itself with a person's calls (`src/contract/tablet-header.ts`). */
import { tabletHeader } from '../contract/tablet-header.ts'
import type { StaffDatabase } from '../offline/database.ts'
import { readPlaces, readViews } from '../offline/outbox/outbox-reads.ts'
import { readText, storeText } from './stored-text.ts'

/** Between two counts of the outbox. What changes meanwhile is said with the calls after the next count. */
const COUNTED_AGAIN_MS = 1000

/**
 * Counts at once, and again after each time that somebody asks: a call never waits for it, or fails because of it.
 * @returns the value of the header by the last count; undefined before the first
 */
export function tabletReporter(uid: string, database: StaffDatabase): () => string | undefined {
  let header: string | undefined
  let isDue = false
  const count = async () => {
    isDue = false
    header = await readHeader(uid, database).catch(() => undefined)
  }
  void count()
  return () => {
    if (!isDue) setTimeout(() => void count(), COUNTED_AGAIN_MS)
    isDue = true
    return header
  }
}

async function readHeader(uid: string, database: StaffDatabase): Promise<string> {
  const places = [
    ...(await readPlaces(database, 'waiting')),
    ...(await readPlaces(database, 'attention')),
  ]
  const [oldest] = await readViews(database, places.length > 0 ? [Math.min(...places)] : [])
  return tabletHeader({
    id: tabletId(uid),
    waiting: places.length,
    oldest:
      !oldest || oldest.kind === 'unreadable'
        ? null
        : new Date(oldest.entry.decidedAt).toISOString(),
  })
}

/** Stays over sign-outs: it names neither the person nor the tablet. */
function tabletId(uid: string): string {
  const key = `hermes:tablet:${uid}`
  const known = readText('localStorage', key)
  if (known !== null) return known
  const id = crypto.randomUUID()
  storeText('localStorage', key, id)
  return id
}
