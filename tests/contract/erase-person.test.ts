/** `npm run person -- erase`. Also on PGlite: transactions, and JSON of rows. */
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ANN, imageOf, withKnownPerson } from '../fixtures/data/known-person.ts'

const { given, rows, run, images, archivedLines, others, rowsWithAddress } = withKnownPerson({
  ...{ theirs: 12, others: 30 },
})

const archive = () =>
  run('archive', '--before', '2025-01-01', '--to', given.archive, '--rows-per-file', '2')
const erase = (...more: string[]) => run('person', 'erase', ANN, ...more)
const fromArchive = () => erase('--with-open', '--archive', given.archive)

/** What others have written about her. */
const MENTIONS = [
  expect.stringMatching(/^contact_messages .*Is ann@customers.example a neighbor/),
  expect.stringMatching(/^receipt_activity \(other-2,.*See the same of ANN@/),
]

test('[G2] what names a customer goes, also from archives; points and decisions stay without them, and nothing of others changes', async () => {
  expect((await archive()).status).toBe(0)
  // Deleted today for somebody else, and stored anew since.
  const again = `insert into image_deletions values ('${imageOf('ann-2')}', now() + interval '1 day', now())`
  await rows(again)
  const before = await others()
  const linesBefore = (await archivedLines()).filter((line) => !line.includes('ann-'))
  const imagesBefore = await images()
  const untouched = join(given.archive, 'audit-log-000001.ndjson.gz')
  const bytes = await readFile(untouched)

  const { status, output, errors } = await run(
    ...(['person', 'erase', ` Ann <${ANN.toUpperCase()}> `, '--with-open'] as const),
    ...['--archive', given.archive],
  )
  expect({ status, errors }).toEqual({ status: 0, errors: '' })
  expect(output).toContain(
    'Erased and read back: receipts: 10, receipts in archives: 2, images: 10\n',
  )
  expect(output).toMatch(/^Somebody wrote it into receipts of others, which keep it: other-2$/m)
  expect(output).toMatch(/^Somebody wrote it into messages or waitlist entries of others.*: 1$/m)
  expect(output).toContain('The account itself is in the project demo-consumer')

  expect(await others()).toEqual(before)
  expect(await rowsWithAddress()).toEqual(MENTIONS)
  const lines = await archivedLines()
  expect(lines.join()).not.toMatch(/ann@|ann-/i)
  expect(lines).toHaveLength(linesBefore.length + 1)
  expect(lines).toEqual(expect.arrayContaining(linesBefore))
  expect(JSON.parse(lines.find((line) => line.includes('twin-old'))!).request.same_image).toEqual(
    [],
  )
  expect(await readFile(untouched)).toEqual(bytes)

  // The two that are also in receipts of others.
  const stay = ['ann-1', 'ann-4', 'other-1', 'other-2', 'other-10'].map(imageOf)
  const copy = imageOf('ann-1').replace('.jpg', '-tablet.webp')
  expect(imagesBefore).toHaveLength(stay.length + 11)
  expect(await images()).toEqual([...stay, copy].toSorted())
  expect(await rows("select same_image from receipt_activity where id = 'twin-open'")).toEqual([
    { same_image: [expect.objectContaining({ id: 'other-1' })] },
  ])
})

test('[G2] of each request stays that it was erased, who decided what and when, its points without the address, and one row in the audit log', async () => {
  await archive()
  const begun = Date.now()
  await fromArchive()
  const erased = await rows<{ review_id: string; position: string }>(
    'select * from erased_requests order by review_id',
  )
  // Later than those of any database that a backup brings back.
  expect(erased.filter(({ position }) => Number(position) < begun)).toEqual([])
  expect(erased.map(({ review_id }) => review_id)).toEqual(
    Array.from({ length: 12 }, (_, index) => `ann-${index + 1}`).toSorted(),
  )
  const reviewer = { reviewerUid: 'example-reviewer', reviewerEmail: 'reviewer@campfire.example' }
  expect(erased).toContainEqual({
    ...{
      review_id: 'ann-1',
      position: expect.anything(),
      erased_at: expect.any(Date),
      images: [],
    },
    events: [
      { kind: 'approved', at: '2026-06-01T00:01:00.000Z', ...reviewer },
      {
        ...{ kind: 'corrected', at: '2026-06-02T00:00:00.000Z' },
        ...{ reviewerUid: 'example-reviewer-2', reviewerEmail: 'reviewer2@campfire.example' },
      },
    ],
  })
  // Archived.
  expect(erased).toContainEqual(
    expect.objectContaining({
      ...{ review_id: 'ann-8', images: [imageOf('ann-8')] },
      events: [{ kind: 'approved', at: '2024-03-01T00:08:00.000Z', ...reviewer }],
    }),
  )
  expect(erased).toContainEqual(
    expect.objectContaining({ review_id: 'ann-12', images: [imageOf('ann-12')], events: [] }),
  )
  expect(
    await rows(
      "select user_email, sum(points)::int as points from points_ledger where review_id like 'ann-%' group by 1",
    ),
  ).toEqual([{ user_email: '', points: 8 * 12 - 2 }])
  const audited = "select subject, actor_email, count from audit_log where action like 'erase%'"
  expect(await rows(audited)).toHaveLength(13)
  expect(await rows(`${audited} and action = 'erase-person'`)).toEqual([
    { subject: '', actor_email: null, count: 12 },
  ])
})

test('[G2] a dry run only counts; open receipts and archives that are not given hold it up; again, and for a stranger, it does nothing', async () => {
  await archive()
  // One of theirs is no receipt of others.
  const twice = "select same_image from receipt_activity where id = 'twin-open'"
  await rows(`update receipt_activity set same_image = (${twice}) where id = 'ann-12'`)
  // One after the other: a PGlite is opened by one at a time.
  const all = async () => [
    await others(),
    await rowsWithAddress(),
    await images(),
    await archivedLines(),
  ]
  const before = await all()
  const refused = async (errors: RegExp, ...args: string[]) => {
    const ended = await erase(...args)
    expect(ended).toEqual({ status: 1, output: '', errors: expect.stringMatching(errors) })
    expect(await all()).toEqual(before)
  }
  const dry = await erase('--dry-run', '--archive', given.archive)
  expect(dry).toMatchObject({ status: 0, errors: '' })
  expect(dry.output).toBe(
    'Would be erased: decided receipts: 8, receipts that are not decided: 2, receipts in archives: 2, ' +
      'rows of points, which stay without the address: 9, waitlist entries: 1, messages: 1, ' +
      'receipts of others that name theirs: 1, such receipts in archives: 1\n',
  )
  expect(await all()).toEqual(before)
  await refused(
    /^Nothing was done. Receipts of theirs that are not decided yet: 2/,
    '--archive',
    given.archive,
  )
  await refused(
    /^Nothing was done: these files of archives .+: audit-log-000001, .*requests-000001, /,
    '--with-open',
  )
  await refused(/^There is no folder .+nowhere\n$/, '--archive', join(given.archive, 'nowhere'))
  const file = join(given.archive, 'requests-000002.ndjson.gz')
  await rename(file, `${file}.pending`)
  await refused(/requests-000002.ndjson.gz.pending is not done: run/, '--archive', given.archive)
  await rename(`${file}.pending`, file)

  expect((await fromArchive()).status).toBe(0)
  const after = await all()
  const again = await fromArchive()
  expect(again).toMatchObject({ status: 0, errors: '' })
  expect(again.output).toMatch(/^Nothing is stored under this address\n/)
  expect(await all()).toEqual(after)
  const stranger = await run('person', 'erase', 'nobody@x.example', '--archive', given.archive)
  expect(stranger).toMatchObject({ status: 0, errors: '' })
  expect(stranger.output).toMatch(/^Nothing is stored under this address\n/)
})
