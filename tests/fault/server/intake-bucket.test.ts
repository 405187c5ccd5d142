/** Receipts whose images are in an S3-compatible bucket, which goes away and comes back (spec section 11). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptedReceipt } from '../../../src/contract/intake-calls.ts'
import { BUCKET_CREDENTIALS, startBucket, type Bucket } from '../../fixtures/servers/bucket.ts'
import { startServerProcess, type ServerProcess } from '../../fixtures/servers/server-process.ts'
import { REVIEWER, signedIn } from '../../fixtures/servers/client.ts'
import { customerToken, picture, submit } from '../../fixtures/servers/customer.ts'

let bucket: Bucket
let server: ServerProcess

beforeAll(async () => {
  bucket = await startBucket()
  server = await startServerProcess({ env: { ...BUCKET_CREDENTIALS, IMAGE_STORE: bucket.url } })
})
afterAll(async () => {
  await server.discard()
  await bucket.discard()
})

test('[I2] [I3] a receipt that finds the bucket away is whole or not there, and succeeds later', async () => {
  const customer = await customerToken(server.origin)
  const reviewer = await signedIn(server.origin, REVIEWER)
  const sent = { images: [await picture('#112233'), await picture('#332211')], key: 'later' }
  const queued = (await reviewer.queue()).length

  await bucket.stop()
  const refused = await submit(server.origin, customer, sent)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await reviewer.queue()).toHaveLength(queued)

  await bucket.start()
  const answer = await submit(server.origin, customer, sent)
  expect(answer.status).toBe(201)
  const { id } = acceptedReceipt.parse(answer.body)
  const request = (await reviewer.queue()).find((one) => one.id === id)
  expect(request?.urls).toHaveLength(2)
  const image = async () => (await fetch(server.origin + request!.urls[1]!)).status
  expect(await image()).toBe(200)
  await bucket.stop()
  expect(await image()).toBe(503)
})
