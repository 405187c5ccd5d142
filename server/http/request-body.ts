import { HttpError } from './http-error.ts'

/** Maximum size of a body without an image. */
const MAX_BODY_BYTES = 64 * 1024

/** @returns the encoding of the body, in small letters; null if it is not compressed */
export function encodingOf({ headers }: Request): string | null {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase()
  return !encoding || encoding === 'identity' ? null : encoding
}

export function unknownEncoding(known: string): HttpError {
  const accepted = { 'Accept-Encoding': known === 'none' ? 'identity' : known }
  return new HttpError(415, `The Content-Encoding of the body must be ${known}`, {}, accepted)
}

/**
 * Reads a request's body, but not of one that is too large: `lingering-close.ts` discards what is left.
 * @returns null when the body is larger than `maxBytes`
 * @throws {HttpError} 400 when the connection ends before the body does; nobody gets to see it
 */
export async function readBody(
  request: Request,
  maxBytes = MAX_BODY_BYTES,
): Promise<Uint8Array<ArrayBuffer> | null> {
  // Node hands on no more than was announced. Counting a stream, as below, takes several times as long.
  const announced = Number(request.headers.get('content-length') ?? NaN)
  if (announced <= maxBytes) return new Uint8Array(await request.arrayBuffer().catch(notArrived))
  if (announced > maxBytes) return null
  // Leaving a loop over the stream would cut the connection before the answer.
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  while (size <= maxBytes) {
    const { done, value } = (await reader?.read().catch(notArrived)) ?? { done: true }
    if (done) return Buffer.concat(chunks)
    size += value.length
    chunks.push(value)
  }
  return null
}

function notArrived(): never {
  throw new HttpError(400, 'The body did not arrive')
}
