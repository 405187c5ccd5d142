/** Removes from a person's database what it holds of requests whose customers were erased (checklist G3). */
import { z } from 'zod'
import { announce } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import type { ImageKey } from '../image-key.ts'
import { forgetImages } from '../images/image-store.ts'
import { removeDecisions } from '../meta.ts'
import { write, writeOutboxAndMeta } from '../one-store.ts'
import { erasedEntry } from '../outbox/erased-entry.ts'
import { removeCopies, writeCopies } from '../outbox/second-copy.ts'
import { knownIn, unsentEntry, type UnsentEntry } from '../rows.ts'

export interface Erased {
  reviewIds: readonly string[]
  /** Images that only these requests had. */
  images: readonly ImageKey[]
}

/** In the words of the product: the tablet may know before the server has refused the decision. */
const WHY = 'This request was erased, because its customer asked for it'

/** Rows read per transaction, so that others can run in between. */
const BATCH = 500

/**
 * Forgets requests, wherever they are: in the queue, among decisions, drafts, stored answers and images, in second copies, and
 * in the hints of other requests. An unsent entry about one is set aside instead, without what it said of the customer; a row
 * that cannot be read stays, as for everything else.
 * @returns false if a decision about one of them is on its way to the server just now: it has to be looked at once more
 * @throws {StorageSilentError} or another error of the storage; what was forgotten by then stays so
 */
export async function forgetRequests(database: StaffDatabase, erased: Erased): Promise<boolean> {
  const { reviewIds, images } = erased
  if (reviewIds.length === 0) return true
  const { aside, isOnItsWay } = await forgetDecisions(database, reviewIds)
  const asideIds = new Set(aside.map(({ reviewId }) => reviewId))
  removeCopies(
    database,
    reviewIds.filter((id) => !asideIds.has(id)),
  )
  const { store } = await database.session()
  writeCopies(
    database,
    aside.map((entry) => ({ ...entry, store })),
  )
  for (const name of ['queue', 'drafts'] as const) {
    await write(database, name, (rows) => Promise.all(reviewIds.map((id) => rows.delete(id))))
  }
  await forgetAnswers(database, reviewIds)
  await forgetHints(database, reviewIds)
  await forgetImages(database, images)
  for (const id of reviewIds) announce(database, 'erased', id)
  for (const change of ['outbox', 'queue', 'image', 'prefetch', 'prints'] as const) {
    announce(database, change)
  }
  return !isOnItsWay
}

/** @returns the entries that are set aside */
function forgetDecisions(database: StaffDatabase, reviewIds: readonly string[]) {
  return writeOutboxAndMeta(database, async (tx) => {
    const outbox = tx.objectStore('outbox')
    const aside: UnsentEntry[] = []
    const sent: number[] = []
    let isOnItsWay = false
    for (const id of reviewIds) {
      const row = await outbox.index('by-review').get(id)
      const entry = unsentEntry.safeParse(row).data
      const known = knownIn(row)
      if (known.sent) sent.push(known.sent.seq)
      // Only its drain may write what is on its way.
      else if (entry?.state === 'sending') isOnItsWay = true
      else if (entry) aside.push(erasedEntry(entry, WHY))
    }
    if (sent.length > 0) await removeDecisions(tx, sent)
    await Promise.all(aside.map((entry) => outbox.put(entry)))
    return { aside, isOnItsWay }
  })
}

/** Stored answers are text: whichever names one of the requests goes, and is asked for again. */
async function forgetAnswers(database: StaffDatabase, reviewIds: readonly string[]): Promise<void> {
  const names = naming(reviewIds)
  await write(database, 'queries', async (queries) => {
    for (const key of await queries.getAllKeys()) {
      const answer: unknown = await queries.get(key)
      if (names(`${key} ${String(answer)}`)) await queries.delete(key)
    }
  })
}

/** @returns tells if a text names one of the ids, which have no characters that mean something to an expression */
export function naming(reviewIds: readonly string[]): (text: string) => boolean {
  const expression = new RegExp(reviewIds.join('|'))
  return (text) => expression.test(text)
}

const hinting = z.looseObject({ sameImage: z.array(z.looseObject({ id: z.string() })) })
/** A row of queue or outbox. */
const hintingRow = z.looseObject({
  request: hinting,
  before: z.looseObject({ request: hinting }).nullish(),
})

/** Other requests, whose images are the same, name the erased one with its customer. */
async function forgetHints(database: StaffDatabase, reviewIds: readonly string[]): Promise<void> {
  const erased = new Set(reviewIds)
  const without = ({ sameImage, ...rest }: z.infer<typeof hinting>) => ({
    ...rest,
    sameImage: sameImage.filter(({ id }) => !erased.has(id)),
  })
  for (const name of ['queue', 'outbox'] as const) {
    let last: IDBValidKey | null = null
    do {
      const range: IDBKeyRange | null = last === null ? null : IDBKeyRange.lowerBound(last, true)
      last = await database.transact([name], 'readwrite', async (tx) => {
        const store = tx.objectStore(name)
        const keys: IDBValidKey[] = await store.getAllKeys(range as never, BATCH)
        const rows: unknown[] = await store.getAll(range as never, BATCH)
        for (const row of rows) {
          const { request, before, ...rest } = hintingRow.safeParse(row).data ?? {}
          const hints = [...(request?.sameImage ?? []), ...(before?.request.sameImage ?? [])]
          if (!request || !hints.some(({ id }) => erased.has(id))) continue
          const own = { ...rest, request: without(request) }
          const put = before
            ? { ...own, before: { ...before, request: without(before.request) } }
            : own
          await store.put(put as never)
        }
        return keys.length === BATCH ? keys.at(-1)! : null
      })
    } while (last !== null)
  }
}
