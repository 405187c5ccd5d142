/** `npm run person -- erase` is killed again and again, and works beside reviewers who decide and an app that sends receipts. */
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { AcceptedReceipt } from '../../../src/contract/intake-calls.ts'
import { chanceOf } from '../../fixtures/data/chance.ts'
import { ANN, imageOf, withKnownPerson, type Ended } from '../../fixtures/data/known-person.ts'
import { approvalOf, insist, REVIEWER, signedIn } from '../../fixtures/servers/client.ts'
import { newCustomer, picture, submit } from '../../fixtures/servers/customer.ts'
import { startServerProcess } from '../../fixtures/servers/server-process.ts'

const THEIRS = 1000
/** `PEOPLE=200000` tries it with as many as there may be. */
const PEOPLE = Number(process.env.PEOPLE ?? 20_000)
const KILLS = 10
const DECISIONS = 200

const { given, rows, start, ended, run, images, archivedLines, others, rowsWithAddress } =
  withKnownPerson({ theirs: THEIRS, others: PEOPLE })

const args = () => ['erase', ANN, '--with-open', '--archive', given.archive]

/** Requests that are erased, and images that are deleted. */
const DONE = `select (select count(*) from erased_requests)::int
  + (select count(*) from image_deletions where deleted_at is not null)::int as done`

async function killedOnceDone(most: number): Promise<Ended> {
  const program = await start('person', args())
  const end = ended(program)
  for (;;) {
    const [{ done } = { done: 0 }] = await rows<{ done: number }>(DONE)
    if (done >= most || program.exitCode !== null) break
  }
  program.kill('SIGKILL')
  return end
}

test(`killed ${KILLS} times wherever it is, it ends as one run does`, async () => {
  const archived = ['--before', '2025-01-01', '--to', given.archive, '--rows-per-file', '300']
  expect((await run('archive', ...archived)).status).toBe(0)
  const before = await others()
  const linesBefore = (await archivedLines()).filter((line) => !/ann-|twin/.test(line))
  const points = await rows('select sum(points)::int from points_ledger')
  const chance = chanceOf(Number(process.env.SEED ?? 1))
  const most = Array.from({ length: KILLS }, () => chance.between(0, 2 * THEIRS - 20))

  for (const done of most.toSorted((one, other) => one - other)) {
    expect(await killedOnceDone(done), `killed at ${done}`).toMatchObject({ status: null })
  }
  const last = await run('person', ...args())
  expect(last).toMatchObject({ status: 0, errors: '' })

  expect(await others()).toEqual(before)
  expect(await rows('select sum(points)::int from points_ledger')).toEqual(points)
  expect((await rowsWithAddress()).map((row) => row.slice(0, 16))).toEqual([
    ...['contact_messages', 'receipt_activity'],
  ])
  const lines = await archivedLines()
  expect(lines.filter((line) => !line.includes('twin-old'))).toEqual(linesBefore)
  expect(lines.join()).not.toMatch(/ann@|ann-/i)
  const stay = ['ann-1', 'ann-4', 'other-1', 'other-2', 'other-10'].map(imageOf)
  const copy = imageOf('ann-1').replace('.jpg', '-tablet.webp')
  expect(await images()).toEqual([...stay, copy].toSorted())
  // Each once, in the order in which tablets ask for them.
  expect(
    await rows(
      "select count(*)::int, count(distinct subject)::int as subjects from audit_log where action = 'erase'",
    ),
  ).toEqual([{ count: THEIRS, subjects: THEIRS }])
  expect(
    await rows(
      `select count(*)::int, sum(jsonb_array_length(events))::int as events from erased_requests`,
    ),
  ).toEqual([{ count: THEIRS, events: THEIRS - 2 + 1 }])
  expect((await run('person', ...args())).output).toMatch(/^Nothing is stored under this address\n/)
})

test('a decision meanwhile counts before, or finds no request; a receipt meanwhile is erased, or is there whole', async () => {
  const server = await startServerProcess({
    dataDir: given.dataDir,
    env: { RATE_LIMIT: '0', IMAGE_STORE: join(given.dataDir, 'images') },
  })
  onTestFinished(server.kill)
  const reviewer = await signedIn(server.origin, REVIEWER)
  const app = await newCustomer(server, ANN)
  const ids = Array.from({ length: DECISIONS }, (_, index) => `ann-${5 * index + 2}`)
  const opened = `review_id = any('{${ids.join()}}')`
  await rows(`
    delete from decisions where ${opened}; delete from points_ledger where ${opened};
    update receipt_activity set review_status = 'open', user_email = '${ANN}', last_updated_at = submitted_at
      where id = any('{${ids.join()}}')`)

  const end = run('person', 'erase', ANN, '--with-open')
  let isOver = false
  const sending = (async () => {
    const accepted: string[] = []
    for (let number = 0; !isOver; number += 1) {
      const color = `#${number.toString(16).padStart(6, '0')}`
      const receipt = { images: [await picture(color)], key: `while-erasing-${number}` }
      const answer = await insist(() => submit(server.origin, app, receipt))
      expect(answer.status).toBe(201)
      accepted.push((answer.body as AcceptedReceipt).id)
    }
    return accepted
  })()
  const acknowledged: string[] = []
  for (const id of ids) {
    const decision = approvalOf({ id, userEmail: ANN })
    const { status, body } = await insist(() => reviewer.decide(decision))
    expect([200, 404, 410], JSON.stringify(body)).toContain(status)
    if (status === 200) acknowledged.push(id)
  }
  const first = await end
  isOver = true
  const accepted = await sending
  expect(first.errors).toMatch(/^(?:Not all of it is erased\. Run this again; .+\n)?$/)

  const events = await rows<{ id: string }>(
    `select review_id as id from erased_requests where jsonb_array_length(events) = 1 and ${opened}`,
  )
  expect(events.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted())
  const whole = `select id from receipt_activity where lower(user_email) = '${ANN}'`
  const left = await rows<{ id: string }>(whole)
  const erased = await rows<{ id: string }>('select review_id as id from erased_requests')
  const known = new Set([...left, ...erased].map(({ id }) => id))
  expect(accepted.filter((id) => !known.has(id))).toEqual([])
  const files = new Set(await images())
  for (const { name } of await rows<{ name: string }>(
    `select name from receipt_images where review_id in (${whole}) and name like '________________________________________________________________.jpg'`,
  )) {
    expect(files.has(name), name).toBe(true)
  }
  expect(await run('person', 'erase', ANN, '--with-open')).toMatchObject({ status: 0 })
  expect(await rows(whole)).toEqual([])
})
