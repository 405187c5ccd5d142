/**
 * Compares outbox and second copy for as long as a person works: at the start, after each failure of the storage,
 * and now and then, because storage can also be lost without any event.
 */
import { announce, onChange } from '../offline/broadcast.ts'
import type { StaffDatabase } from '../offline/database.ts'
import { storeFreeingSpace } from '../offline/images/make-room.ts'
import { inTurn } from '../offline/in-turn.ts'
import type { WakeUp } from '../offline/jobs/job.ts'
import { Jobs } from '../offline/jobs/jobs.ts'
import { noteError } from '../offline/journal.ts'
import { recoverLost } from '../offline/outbox/recover-lost.ts'
import { readCounts } from '../offline/outbox/outbox-reads.ts'
import { readCopies } from '../offline/outbox/second-copy.ts'
import { forgetLoss, tallyUnsent } from '../offline/outbox/unsent-tally.ts'
import { NO_LOSS, tablet, type Losses, type TabletState } from '../offline/tablet-state.ts'

const COMPARE_EVERY_MS = 15_000
/** A comparison that fails is a failure of the storage itself, and asks for the next. */
const COMPARE_PAUSE_MS = 3_000
/** Counting costs more the more decisions wait, so while they are sent it is done at most this often. */
const TALLY_EVERY_MS = 1_000

/** What reads the tally and writes it again, so that none writes over what another has found, or tells what was before. */
const tallyInTurn = inTurn()

/** A part of the tablet's state has changed. */
const onTablet =
  (part: (state: TabletState) => unknown): WakeUp =>
  (wake) =>
    tablet.subscribe(part, () => wake('none'))

/** Starts comparing. @returns a function that stops it, and leaves nothing of it to whoever signs in next */
export function watchLosses(database: StaffDatabase): () => void {
  let isStopped = false
  const setLosses = (change: Partial<Losses>) => {
    if (!isStopped) tablet.setState(({ losses }) => ({ losses: { ...losses, ...change } }))
  }
  const compare = async () => {
    try {
      const recovery = await storeFreeingSpace(database, () => recoverLost(database, Date.now()))
      setLosses({ ...recovery, onlyCopied: 0 })
    } catch (error) {
      noteError('copies not compared', error)
      setLosses({ onlyCopied: await countOnlyCopied(database) })
    }
  }
  const tally = async () => setLosses(await tallyUnsent(database, Date.now()))
  const tallyNeeded: WakeUp = (wake) =>
    onChange(database, (change, _, isOwn) => {
      const isTallied = isOwn || tablet.getState().losses.returned > 0
      if (isTallied && (change === 'decision' || change === 'outbox')) wake('none')
    })
  const stop = new Jobs().start([
    {
      name: 'Compare outbox and second copy',
      lookAgainMs: COMPARE_EVERY_MS,
      run: () => thenRest(COMPARE_PAUSE_MS, tallyInTurn(compare)),
      wakesOn: [
        onTablet((state) => state.storageFailures),
        onTablet((state) => state.silentStores),
      ],
    },
    {
      name: 'Count what is unsent',
      run: () => thenRest(TALLY_EVERY_MS, tallyInTurn(tally)),
      wakesOn: [tallyNeeded],
    },
  ])
  return () => {
    stop()
    isStopped = true
    tablet.setState({ losses: NO_LOSS })
  }
}

/** After a person has taken note of what came back or is missing. */
export async function takeNoteOfLoss(database: StaffDatabase): Promise<void> {
  tablet.setState(({ losses }) => ({ losses: { ...losses, returned: 0, lost: null } }))
  await tallyInTurn(() => forgetLoss(database))
  announce(database, 'outbox')
}

async function countOnlyCopied(database: StaffDatabase): Promise<number> {
  const copies = readCopies(database).length
  const counts = await readCounts(database).catch(() => null)
  const inOutbox = counts ? counts.waiting + counts.sending + counts.attention : 0
  return Math.max(0, copies - inOutbox)
}

/** A turn that lasts until the next one may begin: however often its job is woken, it rests in between. */
async function thenRest(ms: number, work: Promise<void>): Promise<null> {
  await work.catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, ms))
  return null
}
