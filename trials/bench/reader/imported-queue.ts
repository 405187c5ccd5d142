/** A server whose queue is the receipts of a measurement, brought in as an operator does: by tables with their images. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { programArguments } from '../../../tests/fixtures/servers/server-programs.ts'
import {
  deleteData,
  freshDataDir,
  startServerProcess,
  type ServerProcess,
} from '../../../tests/fixtures/servers/server-process.ts'
import { databaseSettings, query } from '../../../tests/fixtures/servers/test-database.ts'

export interface ImportedReceipt {
  /** Another one for each receipt. */
  userEmail: string
  submitted: string
  /** A JPEG. */
  image: Uint8Array
  /** What the customer states: nothing, or all of it. */
  stated: { business: string; receiptDatetime: string; subtotal: string } | null
}

export interface ImportedQueue {
  server: ServerProcess
  /** The requests' ids by the customers' addresses. */
  ids: ReadonlyMap<string, string>
}

/**
 * Fills an empty database and starts a server on it. Its `discard` deletes the database.
 * @param businesses their names; where they are makes no receipt look like theirs
 */
export async function startImportedQueue(
  businesses: readonly string[],
  receipts: readonly ImportedReceipt[],
): Promise<ImportedQueue> {
  const tables = await mkdtemp(join(tmpdir(), 'campfire-tables-'))
  const dataDir = await freshDataDir()
  try {
    await writeTables(tables, businesses, receipts)
    const env = { ...process.env, ...(await databaseSettings(dataDir)) }
    for (const kind of ['businesses', 'receipts']) {
      const args = [...programArguments('server/cli/import.ts'), kind, tables]
      await promisify(execFile)(process.execPath, args, { env })
    }
    const rows = await query<{ id: string; user_email: string }>(
      dataDir,
      'select id, user_email from receipt_activity',
    )
    return {
      server: await startServerProcess({ dataDir }),
      ids: new Map(rows.map((row) => [row.user_email, row.id])),
    }
  } catch (error) {
    await deleteData(dataDir)
    throw error
  } finally {
    await rm(tables, { recursive: true })
  }
}

async function writeTables(
  folder: string,
  businesses: readonly string[],
  receipts: readonly ImportedReceipt[],
): Promise<void> {
  await mkdir(join(folder, 'images'))
  const head = 'name,about,address,city,state,zip code,latitude,longitude,moco,campfire'
  const shops = businesses.map((name, at) =>
    cells(
      name,
      'A shop',
      `${at + 1} Nowhere Lane`,
      'Nowhere',
      'MD',
      '20900',
      '39',
      '-77',
      'no',
      'yes',
    ),
  )
  await writeFile(join(folder, 'businesses.csv'), [head, ...shops].join('\n'))
  const requests = receipts.map(({ userEmail, submitted, stated }, at) => {
    const { business = '', receiptDatetime = '', subtotal = '' } = stated ?? {}
    return cells(userEmail, submitted, `images/${at}.jpg`, business, receiptDatetime, subtotal)
  })
  const columns = 'user e-mail,submitted,images,business,receipt date and time,subtotal'
  await writeFile(join(folder, 'receipts.csv'), [columns, ...requests].join('\n'))
  for (const [at, { image }] of receipts.entries()) {
    await writeFile(join(folder, 'images', `${at}.jpg`), image)
  }
}

/** A row of a table. */
function cells(...values: string[]): string {
  return values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')
}
