/** `npm run forget-images`. Also on PGlite: transactions. */
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { imageOf, withKnownPerson } from '../fixtures/data/known-person.ts'

const { given, rows, run, images } = withKnownPerson({ theirs: 12, others: 30 })

/** So that receipts of 2024 are older, and those of 2026 are not. */
const daysSince = (day: string) => Math.floor((Date.now() - Date.parse(day)) / 86_400_000)

/** Those of the old receipts, without `ann-12`, which is open. */
const OLD = ['ann-4', 'ann-8', 'other-10', 'other-20', 'other-30', 'twin-old']

const WITHOUT = `select id from receipt_activity where images = '[]' and id not in (select review_id from receipt_images) order by 1`

test('[G4] images of what was decided long ago go, with their copies; what is open, younger or shared with it keeps them', async () => {
  // It has an image of an open request besides its own.
  await rows(`
    update receipt_activity set images = images || '["${imageOf('ann-1')}"]' where id = 'ann-8';
    insert into receipt_images values ('ann-8', '${imageOf('ann-1')}')`)
  const before = await images()
  given.imagesKeptDays = daysSince('2025-06-01')
  const dry = await run('forget-images', '--dry-run')
  const would =
    '6 requests would lose their images\n0 images that were given up before would be deleted\n'
  expect(dry).toEqual({ status: 0, output: would, errors: '' })
  expect(await images()).toEqual(before)
  expect(await rows(WITHOUT)).toEqual([])

  const done = await run('forget-images')
  const output = '6 requests lost their images\n5 images are deleted\n'
  expect(done).toEqual({ status: 0, output, errors: '' })
  expect(await rows(WITHOUT)).toEqual(OLD.map((id) => ({ id })))
  const gone = ['ann-4', 'ann-8', 'other-10'].map(imageOf)
  expect(await images()).toEqual(before.filter((name) => !gone.includes(name)))
  const audited = await rows(
    "select action, actor_email, count from audit_log where action = 'forget-images'",
  )
  expect(audited).toEqual([{ action: 'forget-images', actor_email: null, count: 6 }])

  const again = '0 requests lost their images\n0 images are deleted\n'
  expect((await run('forget-images')).output).toBe(again)
})

test('[G4] an archived request’s images go when they would have gone without the archive; 0 keeps all', async () => {
  given.imagesKeptDays = daysSince('2024-02-01')
  await run('archive', '--before', '2025-01-01', '--to', given.archive)
  const before = await images()
  expect((await run('forget-images')).output).toBe(
    '0 requests lost their images\n0 images are deleted\n',
  )
  expect(await images()).toEqual(before)

  await rows('update image_deletions set due_at = now()')
  given.imagesKeptDays = 0
  const { output } = await run('forget-images')
  expect(output).toBe('IMAGES_KEPT_DAYS is 0: requests keep their images\n5 images are deleted\n')
  expect(await images()).not.toContain(imageOf('ann-8'))
})

test('[G4] a storage that is away ends it with a line, and the next run goes on', async () => {
  given.imagesKeptDays = daysSince('2025-06-01')
  const folder = join(given.dataDir, 'images/receipts')
  await rename(folder, `${folder}-away`)
  const { status, errors } = await run('forget-images')
  expect(status).toBe(1)
  expect(errors).toBe('The storage of images does not work: run this again when it does\n')
  await rename(`${folder}-away`, folder)
  const output = '0 requests lost their images\n5 images are deleted\n'
  expect(await run('forget-images')).toEqual({ status: 0, output, errors: '' })
})
