/** `npm run person`: hands out what is stored about a customer, or erases it (decision 093). */
import { readEmail } from '../../src/rules/values/email.ts'
import type { Env } from '../config/env.ts'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../database/database.ts'
import { openArchives, type Archives } from '../erasure/archives.ts'
import { countPerson, erasePerson, type Counted } from '../erasure/erase-person.ts'
import { exportPerson } from '../erasure/export-person.ts'
import { findMentions } from '../erasure/mentions.ts'
import { isNothing } from '../erasure/stored-person.ts'
import { withExampleImages } from '../images/example-images.ts'
import type { ImageStorage } from '../images/image-storage.ts'
import { openStorageForCommand } from '../images/open-image-storage.ts'
import { lockArchive } from '../retention/archive-lock.ts'
import { deleteDueImages } from '../retention/image-deletions.ts'
import { fromArguments, pathHere, type Arguments } from './command-line.ts'
import { withDatabase } from './with-database.ts'

const NOTHING = 'Nothing is stored under this address'

const NAMES = {
  decided: 'decided receipts',
  open: 'receipts that are not decided',
  archived: 'receipts in archives',
  points: 'rows of points, which stay without the address',
  waitlist: 'waitlist entries',
  messages: 'messages',
  hints: 'receipts of others that name theirs',
  archivedHints: 'such receipts in archives',
  images: 'images',
} as const satisfies Record<keyof Counted | 'images', string>

const { email, archives: folders, wanted } = fromArguments('person', readPersonRequest)
await withDatabase(async (database, env) => {
  const unlock = env.DATABASE_URL ? await lockArchive(env.DATABASE_URL) : null
  const storage = await openStorageForCommand(env)
  const archives = await openArchives(database, folders)
  if (wanted.what === 'export') {
    await handOut(database, withExampleImages(storage), archives, wanted.to)
  } else await erase(database, storage, archives, env)
  await unlock?.()
})

async function handOut(
  database: Database,
  storage: ImageStorage,
  archives: Archives,
  to: string,
): Promise<void> {
  if (isNothing(await countPerson(database, archives, email))) return console.log(NOTHING)
  const { rows, requests, images, missing } = await exportPerson(
    database,
    storage,
    archives,
    email,
    to,
  )
  const counted = [
    `rows: ${number(rows)}`,
    `receipts among them: ${number(requests)}`,
    `images: ${number(images)}`,
  ]
  if (missing > 0) counted.push(`images that the storage does not have: ${number(missing)}`)
  console.log(`Written to ${to} and read back: ${counted.join(', ')}`)
}

async function erase(
  database: Database,
  storage: ImageStorage,
  archives: Archives,
  env: Env,
): Promise<void> {
  if (wanted.what !== 'erase') return
  const counted = await countPerson(database, archives, email)
  if (wanted.isDryRun)
    return console.log(isNothing(counted) ? NOTHING : `Would be erased: ${inWords(counted)}`)
  if (counted.open > 0 && !wanted.isWithOpen) {
    throw new StartError(
      `Nothing was done. Receipts of theirs that are not decided yet: ${number(counted.open)}. Decide them first, or add --with-open`,
    )
  }
  if (isNothing(counted)) {
    // Of a run that was ended.
    const images = await deleteDueImages(database, storage, new Date())
    console.log(images > 0 ? `${NOTHING} any more. Images deleted: ${number(images)}` : NOTHING)
  } else {
    const { requests, archived, images, left } = await erasePerson(
      database,
      storage,
      archives,
      email,
    )
    if (!isNothing(left)) {
      throw new StartError(`Not all of it is erased. Run this again; left is: ${inWords(left)}`)
    }
    console.log(
      `Erased and read back: receipts: ${number(requests)}, receipts in archives: ${number(archived)}, images: ${number(images)}`,
    )
  }
  await tellMentions(database, archives)
  console.log(
    `The account itself is in the project ${env.CONSUMER_PROJECT}: delete it there. Backups from before have all of it until they are deleted, and after going back to one this has to be run again.`,
  )
}

/** For a person to decide about. */
async function tellMentions(database: Database, archives: Archives): Promise<void> {
  const found = await findMentions(database, archives, email)
  if (found.asStaff > 0) {
    console.log(
      `It is also the address of somebody on the staff. Rows that keep it: ${number(found.asStaff)}`,
    )
  }
  if (found.asOwner > 0) {
    console.log(
      `It is also the address of a business or its owner. Rows that keep it: ${number(found.asOwner)}`,
    )
  }
  const requests = [...found.requests, ...found.archived]
  if (requests.length > 0) {
    console.log(`Somebody wrote it into receipts of others, which keep it: ${requests.join(', ')}`)
  }
  if (found.messages > 0) {
    console.log(
      `Somebody wrote it into messages or waitlist entries of others, which keep it (see “npm run inbox”): ${number(found.messages)}`,
    )
  }
}

/** @param counted the numbers that are not 0 are told */
function inWords(counted: Partial<Record<keyof typeof NAMES, number>>): string {
  return (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .filter((name) => counted[name])
    .map((name) => `${NAMES[name]}: ${number(counted[name]!)}`)
    .join(', ')
}

function number(value: number): string {
  return value.toLocaleString('en')
}

interface PersonRequest {
  /** As people write it, without what is around it. */
  email: string
  /** Folders to which the archive has written. */
  archives: string[]
  wanted: { what: 'export'; to: string } | { what: 'erase'; isDryRun: boolean; isWithOpen: boolean }
}

/**
 * Reads the arguments of `npm run person`.
 * @returns null if something is missing or makes no sense
 * @throws {StartError} when the address is none
 */
function readPersonRequest({
  positionals: [what, written],
  values,
}: Arguments<'person'>): PersonRequest | null {
  const isDryRun = values['dry-run'] ?? false
  const isWithOpen = values['with-open'] ?? false
  const archives = (values.archive ?? []).map((folder) => pathHere(folder))
  if (written === undefined) return null
  const email = readEmail(written)
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new StartError(`“${written}” is no e-mail address`)
  if (what === 'export' && values.to && !isDryRun && !isWithOpen) {
    return { email, archives, wanted: { what, to: pathHere(values.to) } }
  }
  if (what === 'erase' && values.to === undefined) {
    return { email, archives, wanted: { what, isDryRun, isWithOpen } }
  }
  return null
}
