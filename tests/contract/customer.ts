/** Calls of the customers' app, made as it makes them. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { EXAMPLE_PASSWORD } from '../../server/auth-emulators/example-accounts.ts'
import { IDEMPOTENCY_HEADER } from '../../src/contract/endpoint.ts'
import { send, signIn, type Answer } from './client.ts'

export const RECEIPTS = '/api/intake/v1/receipts'
export const CUSTOMER = 'consumer@campfire.example'

export interface SentReceipt {
  images: readonly (Blob | Uint8Array<ArrayBuffer>)[]
  stated?: Record<string, string>
  /** A new one by default. */
  key?: string | null
}

/** @returns the ID token of a customer */
export async function customerToken(origin: string, email = CUSTOMER): Promise<string> {
  return (await signIn(origin, email, { project: 'demo-consumer' })).idToken
}

/** Signs up a customer. @returns their ID token */
export async function newCustomer(
  { origin, authPort }: { origin: string; authPort: number },
  email: string,
  emailVerified = true,
): Promise<string> {
  const path = '/identitytoolkit.googleapis.com/v1/projects/demo-consumer/accounts'
  await send(`http://127.0.0.1:${authPort}${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ email, emailVerified, password: EXAMPLE_PASSWORD }),
  })
  return customerToken(origin, email)
}

/** Call 20. */
export function submit(
  origin: string,
  idToken: string | undefined,
  { images, stated = {}, key = randomUUID() }: SentReceipt,
): Promise<Answer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(stated)) body.set(name, value)
  for (const image of images) {
    body.append('image', image instanceof Blob ? image : new Blob([image]), 'photo.jpg')
  }
  return sendRaw(origin, idToken, body, key === null ? {} : { [IDEMPOTENCY_HEADER]: key })
}

/** Sends any body to call 20. */
export function sendRaw(
  origin: string,
  idToken: string | undefined,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const bearer: Record<string, string> = idToken ? { authorization: `Bearer ${idToken}` } : {}
  return send(origin + RECEIPTS, { method: 'POST', headers: { ...bearer, ...headers }, body })
}

/** Call 21, one page. */
export function ownReceipts(origin: string, idToken: string, query = ''): Promise<Answer> {
  return send(origin + RECEIPTS + query, { headers: { authorization: `Bearer ${idToken}` } })
}

/** An image of one color, so that each color is another image. */
export async function picture(
  color: string,
  format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
  size = { width: 60, height: 100 },
): Promise<Buffer<ArrayBuffer>> {
  const image = sharp({ create: { ...size, channels: 3, background: color } })
  return Buffer.from(await image.toFormat(format).toBuffer())
}
