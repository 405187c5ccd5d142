// @vitest-environment node
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readEnv } from '../config/env.ts'
import type { ImageStorage } from '../images/image-storage.ts'
import { imageReadiness, openImageStorage } from '../images/open-image-storage.ts'
import { registerHealth } from './health.ts'

const OK = [200, { service: 'campfire', status: 'ok' }]
const NO_IMAGES = [503, { error: 'The server is not ready: it cannot store images' }]

function asking(storage: ImageStorage) {
  const app = new Hono()
  const answersCalls = () => Promise.resolve(true)
  registerHealth(app, { answersCalls, storesImages: imageReadiness(storage) })
  return async (path: string) => {
    const answer = await app.request(path)
    return [answer.status, await answer.json()]
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('while images cannot be stored, /readyz says so; tablets go on deciding', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campfire-images-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const images = join(folder, 'images')
  const ask = asking(await openImageStorage(readEnv({ IMAGE_STORE: images, LOG_LEVEL: 'silent' })))
  expect(await ask('/readyz')).toEqual(OK)

  await rename(images, join(folder, 'away'))
  await writeFile(images, '')
  vi.advanceTimersByTime(2_000)
  expect(await ask('/readyz')).toEqual(NO_IMAGES)
  expect(await ask('/healthz')).toEqual(OK)

  await rm(images)
  await rename(join(folder, 'away'), images)
  vi.advanceTimersByTime(2_000)
  expect(await ask('/readyz')).toEqual(OK)
})

test('however often it is asked, little is stored', async () => {
  const write = vi.fn(() => Promise.reject(Object.assign(new Error('Full'), { code: 'ENOSPC' })))
  const ask = asking({ read: () => Promise.resolve(null), write, remove: vi.fn() })
  for (let count = 0; count < 20; count += 1) expect(await ask('/readyz')).toEqual(NO_IMAGES)
  expect(write).toHaveBeenCalledTimes(1)
})
