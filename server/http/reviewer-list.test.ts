import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEnv } from '../config/env.ts'
import { log } from '../config/log.ts'
import { StartError } from '../config/start-error.ts'
import { reviewerFingerprint, reviewerList } from './reviewer-list.ts'

let folder: string
let file: string

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  folder = await mkdtemp(join(tmpdir(), 'campfire-reviewers-'))
  file = join(folder, 'reviewers')
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

const openList = (env: Record<string, string> = {}) =>
  reviewerList(readEnv({ STAFF_ALLOW_LIST_FILE: file, ...env }))
const open = async () => (await openList()).has
const aMinutePasses = () => vi.setSystemTime(Date.now() + 60_000)

test('the file replaces the other list; addresses compare in lower case, around comments and empty lines', async () => {
  await writeFile(file, '# Reviewers\r\n\r\n  Ada@Example.com # on Mondays\r\nbob@example.com')
  const { has: isReviewer } = await openList({ STAFF_ALLOW_LIST: 'eve@example.com' })
  expect(await isReviewer('aDa@example.COM')).toBe(true)
  expect(await isReviewer('bob@example.com')).toBe(true)
  expect(await isReviewer('')).toBe(false)
  expect(await isReviewer('eve@example.com')).toBe(false)
})

test('a reviewer who is taken off the list is out within a minute', async () => {
  await writeFile(file, 'ada@example.com\nbob@example.com\n')
  const isReviewer = await open()
  await writeFile(file, 'bob@example.com\neve@example.com\n')
  aMinutePasses()
  expect(await isReviewer('ada@example.com')).toBe(false)
  expect(await isReviewer('bob@example.com')).toBe(true)
  expect(await isReviewer('eve@example.com')).toBe(true)
})

test('a fingerprint is that of an address in whatever case, as long as it is on the list', async () => {
  await writeFile(file, 'ada@example.com')
  const { hasFingerprint } = await openList()
  expect(await hasFingerprint(reviewerFingerprint('Ada@Example.com'))).toBe(true)
  await writeFile(file, 'bob@example.com')
  aMinutePasses()
  expect(await hasFingerprint(reviewerFingerprint('ada@example.com'))).toBe(false)
})

test.each<[string, () => Promise<void>]>([
  ['is gone', () => rm(file)],
  ['has a line that is no address', () => writeFile(file, 'bob@example.com\nada@\n')],
])('when the file %s, the last list stays until it can be read', async (_, damage) => {
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  await writeFile(file, 'ada@example.com')
  const isReviewer = await open()
  await damage()
  aMinutePasses()
  expect(await isReviewer('ada@example.com')).toBe(true)
  expect(logged).toHaveBeenCalledOnce()
  await writeFile(file, 'bob@example.com')
  aMinutePasses()
  expect(await isReviewer('ada@example.com')).toBe(false)
})

test('a file that cannot be read, or has a line that is no address, stops the start', async () => {
  await expect(open()).rejects.toThrow(StartError)
  await expect(open()).rejects.toThrow('Cannot read STAFF_ALLOW_LIST_FILE')
  await writeFile(file, 'ada@example.com\neverybody')
  await expect(open()).rejects.toThrow(`${file}: line 2 is not an e-mail address`)
})
