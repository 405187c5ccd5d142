/** Tells users of screen readers about sending while the focus is elsewhere. */
import { useEffect, useRef } from 'react'
import type { StaffDatabase } from '../offline/database.ts'
import { readPlaces, readSent } from '../offline/outbox/outbox-reads.ts'
import { say } from '../ui/staff/say.ts'
import type { SyncStatus } from '../workspace/sync-status.ts'
import { attentionWords, connectionWords, stuckWords } from './status-words.ts'

/**
 * Sent decisions are said once nothing more has been sent for this long, so an outbox of hundreds is said once, at its
 * end.
 */
const QUIET_MS = 2_000

/** Says when the connection comes or goes, when decisions need attention or are stuck, and what was sent. */
export function useSpokenSync(status: SyncStatus, database: StaffDatabase): void {
  useSpokenState(status)
  useSpokenSent(status.lastSentAt, database)
}

function useSpokenState(status: SyncStatus): void {
  const said = useRef('Online')
  const stuck = stuckWords(status)
  const words = [
    connectionWords(status),
    ...(status.attention > 0 ? [attentionWords(status.attention)] : []),
    ...(stuck ? [`decisions are not getting through: ${stuck}`] : []),
  ].join(', ')
  const isKnown = status.isOnline !== null
  useEffect(() => {
    if (!isKnown || said.current === words) return
    said.current = words
    say(words)
  }, [isKnown, words])
}

function useSpokenSent(lastSentAt: number | null, database: StaffDatabase): void {
  /** Place of the newest sent decision that is no news any more; undefined until it has been read. */
  const newest = useRef<number | null>(undefined)
  useEffect(() => {
    const sayNews = async () => {
      const places = await readPlaces(database, 'sent')
      const known = newest.current
      newest.current = places[0] ?? null
      if (known === undefined) return
      // If the known one has been deleted, as happens after a week, it is not known which are news.
      const count = known === null ? places.length : Math.max(0, places.indexOf(known))
      const news = places.slice(0, count)
      const [first] = news.length === 1 ? await readSent(database, news) : []
      // Of several windows, only the visible one speaks.
      if (news.length === 0 || document.hidden) return
      const what = first
        ? `${first.decision.isApproved ? 'approved' : 'rejected'}, ${first.request.userEmail}`
        : `${news.length} decisions`
      say(`Sent: ${what}`)
    }
    // If the storage does not answer, there is no news; a notice says so.
    const look = () => void sayNews().catch(() => undefined)
    if (newest.current === undefined) return look()
    const timer = setTimeout(look, QUIET_MS)
    return () => clearTimeout(timer)
  }, [lastSentAt, database])
}
