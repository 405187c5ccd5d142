/**
 * `npm run forget-images`: deletes images of requests that were decided more than IMAGES_KEPT_DAYS ago, and whatever other
 * images no request has any more.
 */
import { openStorageForCommand } from '../images/open-image-storage.ts'
import { lockArchive } from '../retention/archive-lock.ts'
import { countForgettable, forgetImages } from '../retention/forget-images.ts'
import { countDueImages, deleteDueImages } from '../retention/image-deletions.ts'
import { fromArguments } from './command-line.ts'
import { withDatabase } from './with-database.ts'

const DAY_MS = 24 * 60 * 60_000

const isDryRun = fromArguments('forget-images', ({ values }) => values['dry-run'] ?? false)
await withDatabase(async (database, env) => {
  const now = new Date()
  const before =
    env.IMAGES_KEPT_DAYS > 0 ? new Date(now.getTime() - env.IMAGES_KEPT_DAYS * DAY_MS) : null
  const say = (number: number, what: string) =>
    console.log(`${number.toLocaleString('en')} ${what}`)
  if (!before) console.log('IMAGES_KEPT_DAYS is 0: requests keep their images')
  if (isDryRun) {
    if (before) say(await countForgettable(database, before), 'requests would lose their images')
    return say(
      await countDueImages(database, now),
      'images that were given up before would be deleted',
    )
  }
  const unlock = env.DATABASE_URL ? await lockArchive(env.DATABASE_URL) : null
  const storage = await openStorageForCommand(env)
  if (before) say(await forgetImages(database, before, now), 'requests lost their images')
  say(await deleteDueImages(database, storage, now), 'images are deleted')
  await unlock?.()
})
