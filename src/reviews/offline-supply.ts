/**
 * Takes the next requests' pictures onto the tablet before anybody opens them, so that a reviewer can go
 * on where the line ends. Gentle: two at a time, one tab at a time, and not for people who save data.
 */
import { z } from 'zod'
import type { StaffDatabase } from '../offline/database.ts'
import { announce } from '../offline/changes.ts'
import { readOutbox } from '../offline/outbox.ts'
import { readKept } from '../offline/query-persister.ts'
import { readOpen } from '../offline/queue.ts'
import { hasReceiptImages, keepOnlyImages, loadReceiptImage } from '../offline/receipt-images.ts'
import { hashLater } from './picture-hashing.ts'

/** How many requests ahead. */
export const SUPPLY = 40

const AT_A_TIME = 2

/** Fetches what is missing of the next requests; stops quietly when the line does. */
export async function fillSupply(database: StaffDatabase): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const lock = `offline-supply:${database.name}`
  await navigator.locks.request(lock, { ifAvailable: true }, async (isOurs) => {
    if (!isOurs) return
    const wanted = await nextRequests(database)
    await forgetOthers(database, wanted.flat())
    const queue = [...wanted]
    await Promise.all(Array.from({ length: AT_A_TIME }, () => fetchAll(database, queue)))
  })
}

/** How many of the next requests can be reviewed without a network: all their pictures are here. */
export async function countReady(database: StaffDatabase): Promise<number> {
  const requests = await nextRequests(database)
  const ready = await Promise.all(requests.map((urls) => hasReceiptImages(database, urls)))
  return ready.filter(Boolean).length
}

async function nextRequests(database: StaffDatabase): Promise<string[][]> {
  return (await readOpen(database, 0, SUPPLY)).map((row) => row.item.urls)
}

async function fetchAll(database: StaffDatabase, queue: string[][]): Promise<void> {
  for (let urls = queue.shift(); urls; urls = queue.shift()) {
    if (await hasReceiptImages(database, urls)) {
      hashLater(database, urls)
      continue
    }
    try {
      for (const url of urls) await loadReceiptImage(database, url)
    } catch {
      // The pictures come when the request is opened, or with the next refresh.
      queue.length = 0
      return
    }
    hashLater(database, urls)
    announce(database, 'supply')
  }
}

/** Pictures of requests that are neither ahead nor under way only take room; templates come up again. */
async function forgetOthers(database: StaffDatabase, ahead: readonly string[]): Promise<void> {
  const underWay = (await readOutbox(database)).flatMap((row) =>
    row.kind === 'entry' ? row.entry.item.urls : [],
  )
  const templates = z
    .array(z.array(z.string()).catch([]))
    .parse(await readKept(database, 'receipt-template'))
  await keepOnlyImages(database, new Set([...ahead, ...underWay, ...templates.flat()]))
}
