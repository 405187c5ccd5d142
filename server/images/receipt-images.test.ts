import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { reviewerFingerprint } from '../http/reviewer-list.ts'
import { withExampleImages } from './example-images.ts'
import { imageUrls } from './receipt-images.ts'

const ANN = { uid: 'uid.of-ann', email: 'Ann@shops.example' }

test('an image opens for its reviewer, and no longer once they are off the list', async () => {
  const fingerprints = new Set([reviewerFingerprint('ann@shops.example')])
  const reviewers = {
    has: vi.fn(),
    hasFingerprint: async (fingerprint: string) => fingerprints.has(fingerprint),
  }
  const storage = withExampleImages({ read: vi.fn(), write: vi.fn(), remove: vi.fn() })
  const images = imageUrls(storage, ['a secret of 16 characters'], reviewers)
  const app = new Hono()
  const note = vi.fn()
  images.register(app, { note, noteStranger: note, close: async () => undefined })
  const url = images.for(ANN).receipt('r-0001-1.jpg')
  expect(url).not.toMatch(/shops/i)

  expect((await app.request(url)).status).toBe(200)
  expect(note).toHaveBeenCalledWith(expect.objectContaining({ actorUid: ANN.uid }))
  fingerprints.clear()
  expect((await app.request(url)).status).toBe(404)
  expect(note).toHaveBeenCalledOnce()
})
