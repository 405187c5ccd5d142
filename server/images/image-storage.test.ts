import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  BUCKET_CREDENTIALS,
  startBucket,
  type Bucket,
} from '../../tests/fixtures/servers/bucket.ts'
import { readEnv } from '../config/env.ts'
import { openImageStorage } from './open-image-storage.ts'

const NAME = `${'0a'.repeat(32)}.jpg`
const BYTES = new Uint8Array(300_000).map((_, index) => index % 251)

let bucket: Bucket
let folder: string

beforeAll(async () => {
  for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value)
  bucket = await startBucket()
  folder = await mkdtemp(join(tmpdir(), 'campfire-images-'))
})
afterAll(async () => {
  await bucket.discard()
  await rm(folder, { recursive: true })
})

const openAt = (IMAGE_STORE: string, deadlineMs?: number) =>
  openImageStorage(readEnv({ ...BUCKET_CREDENTIALS, IMAGE_STORE, LOG_LEVEL: 'silent' }), deadlineMs)

describe.each([
  ['a folder', () => folder],
  ['an S3-compatible bucket', () => bucket.url],
])('images in %s', (_, where) => {
  test('an image is read as it was written, once or more, by whomever and under its name alone', async () => {
    const storage = await openAt(where())
    await storage.write('receipts', NAME, BYTES)
    expect(Buffer.from((await storage.read('receipts', NAME))!).equals(BYTES)).toBe(true)
    expect(await storage.read('public', NAME)).toBeNull()
    expect(await storage.read('receipts', NAME.replace('0a', '0b'))).toBeNull()
    await Promise.all([1, 2, 3].map(() => storage.write('receipts', NAME, BYTES)))
    const later = await openAt(where())
    expect((await later.read('receipts', NAME))?.length).toBe(BYTES.length)
  })

  test('[G2] [G4] an image that is deleted is gone, also when it was gone before, and no other one with it', async () => {
    const storage = await openAt(where())
    const other = NAME.replace('.jpg', '-tablet.webp')
    for (const name of [NAME, other]) await storage.write('receipts', name, BYTES)
    for (let time = 1; time <= 2; time += 1) {
      await storage.remove('receipts', NAME)
      expect(await storage.read('receipts', NAME)).toBeNull()
    }
    expect((await storage.read('receipts', other))?.length).toBe(BYTES.length)
  })
})

test('what a killed process left of an image goes, and what is being written stays', async () => {
  const arriving = join(folder, 'arriving')
  await openAt(folder)
  await writeFile(join(arriving, 'old'), 'half an im')
  await writeFile(join(arriving, 'new'), 'half an im')
  await utimes(join(arriving, 'old'), 0, 0)
  await openAt(folder)
  expect(await readdir(arriving)).toEqual(['new'])
})

test('what a backup has left out comes again, but not a folder that is not mounted', async () => {
  const root = await mkdtemp(join(folder, 'root-'))
  const storage = await openAt(root)
  await rm(join(root, 'arriving'), { recursive: true })
  await storage.write('receipts', NAME, BYTES)
  expect((await storage.read('receipts', NAME))?.length).toBe(BYTES.length)
  await rm(root, { recursive: true })
  await expect(storage.write('receipts', NAME, BYTES)).rejects.toMatchObject({ status: 503 })
  await expect(storage.remove('receipts', NAME)).rejects.toMatchObject({ status: 503 })
})

test('a storage that fails is a 503: the same request can succeed later', async () => {
  const broken = await startBucket()
  onTestFinished(broken.discard)
  const storage = await openAt(broken.url)
  await broken.stop()
  await expect(storage.write('receipts', NAME, BYTES)).rejects.toMatchObject({ status: 503 })
  await expect(storage.read('receipts', NAME)).rejects.toMatchObject({ status: 503 })
  await expect(storage.remove('receipts', NAME)).rejects.toMatchObject({ status: 503 })
})

test('a file system that hangs is a 503', async () => {
  const hung = join(folder, 'receipts', NAME.slice(0, 2), `${'0a'.repeat(31)}ff.jpg`)
  await mkdir(join(hung, '..'), { recursive: true })
  // Opening a pipe waits for somebody who writes to it.
  await promisify(execFile)('mkfifo', [hung])
  const storage = await openAt(folder, 50)
  try {
    const read = storage.read('receipts', `${'0a'.repeat(31)}ff.jpg`)
    await expect(read).rejects.toMatchObject({ status: 503 })
  } finally {
    await writeFile(hung, '')
  }
})

test('a start with a wrong bucket or key, or with a folder that is none, ends with a line', async () => {
  const other = bucket.url.replace('campfire-images', 'no-such-bucket')
  await expect(openAt(other)).rejects.toThrow('there is no bucket no-such-bucket')
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  await expect(openAt(join(file, 'images'))).rejects.toThrow(/set IMAGE_STORE to another/)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'WRONG')
  onTestFinished(() => void vi.stubEnv('AWS_ACCESS_KEY_ID', BUCKET_CREDENTIALS.AWS_ACCESS_KEY_ID))
  await expect(openAt(bucket.url)).rejects.toThrow(/^Cannot use IMAGE_STORE: /)
})
