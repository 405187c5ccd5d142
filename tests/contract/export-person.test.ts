/** `npm run person -- export`: what a customer who asks gets. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ANN, imageOf, withKnownPerson } from '../fixtures/data/known-person.ts'

const { given, run } = withKnownPerson({ theirs: 12, others: 30 })

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'campfire-export-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'ann')
}

test('[G1] a customer gets everything that names them, with the images, and neither reviewers nor others', async () => {
  await run('archive', '--before', '2025-01-01', '--to', given.archive)
  const to = await freshFolder()
  const args = ['export', `mailto:${ANN.toUpperCase()}`, '--to', to, '--archive', given.archive]
  const { status, output, errors } = await run('person', ...args)
  expect({ status, errors }).toEqual({ status: 0, errors: '' })
  expect(output).toBe(
    `Written to ${to} and read back: rows: 33, receipts among them: 12, images: 11, images that the storage does not have: 1\n`,
  )
  const json = await readFile(join(to, 'person.json'), 'utf8')
  expect(json).not.toMatch(/reviewer2?@|example-reviewer|other-|twin/)
  const person = JSON.parse(json)
  const lengths = Object.entries(person).map(([name, list]) => [name, (list as unknown[]).length])
  expect(Object.fromEntries(lengths.slice(2))).toEqual({
    ...{ requests: 12, images: 12, points: 9, waitlist: 1, messages: 1, auditLog: 10 },
  })
  expect(person.requests).toContainEqual(
    expect.objectContaining({
      request: expect.objectContaining({
        ...{ id: 'ann-1', user_email: ANN, subtotal_cents: 1250, images: [imageOf('ann-1')] },
        correction: { id: 'c-1', at: '2026-06-02T00:00:00.000Z', note: 'read again' },
      }),
      decision: expect.objectContaining({ payload: expect.objectContaining({ isApproved: true }) }),
      submission: expect.objectContaining({ customer_uid: `uid of ${ANN}` }),
      events: [expect.objectContaining({ kind: 'corrected', payload: { note: 'read again' } })],
      ...{ points: 10, isArchived: false },
    }),
  )
  expect(person.requests.filter((each: { isArchived: boolean }) => each.isArchived)).toHaveLength(2)
  expect(person.images).toContainEqual({ name: imageOf('ann-3'), isMissing: true, sha256: '' })
  expect(await readFile(join(to, 'images', imageOf('ann-8')), 'utf8')).toBe('ann-8')
  expect(await readdir(join(to, 'images'))).toHaveLength(11)
  for (const [path, mode] of [
    ['', 0o700],
    ['person.json', 0o600],
    [join('images', imageOf('ann-8')), 0o600],
  ] as const) {
    expect((await stat(join(to, path))).mode & 0o777).toBe(mode)
  }
})

test('[G1] what a run that was ended has left is written anew, what is there is kept, and a stranger gets nothing', async () => {
  const to = await freshFolder()
  const args = ['--to', to]
  expect((await run('person', 'export', ANN, ...args)).status).toBe(0)
  const again = await run('person', 'export', ANN, ...args)
  expect(again).toEqual({ status: 1, output: '', errors: `The folder ${to} is not empty\n` })

  const nowhere = await run('person', 'export', ANN, '--to', '/dev/null/ann')
  expect(nowhere).toMatchObject({ status: 1, output: '' })
  expect(nowhere.errors).toMatch(/^Cannot write \/dev\/null\/ann \(.+\)\n$/)

  const other = await freshFolder()
  await run('person', 'export', ANN, '--to', `${other}.part`)
  await writeFile(join(`${other}.part`, 'half'), '')
  expect((await run('person', 'export', ANN, '--to', other)).status).toBe(0)
  expect(await readdir(other)).toEqual(['images', 'person.json'])

  const nobody = await run('person', 'export', 'nobody@x.example', '--to', await freshFolder())
  expect(nobody).toMatchObject({ status: 0, output: 'Nothing is stored under this address\n' })
})
