import { HttpError } from './http-error.ts'

/** Maximum size of a body without an image. */
const MAX_BODY_BYTES = 64 * 1024

/** How much more is read and discarded: whoever is still sending may never see an answer. */
const GRACE_BYTES = 1024 * 1024

/**
 * Reads a request's body, but never one without end. The answer to a larger one must close the connection.
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
  // Leaving a loop over the stream would cut the connection before the answer.
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  while (size <= maxBytes + GRACE_BYTES) {
    const { done, value } = (await reader?.read().catch(notArrived)) ?? { done: true }
    if (done) break
    size += value.length
    if (size <= maxBytes) chunks.push(value)
  }
  return size <= maxBytes ? Buffer.concat(chunks) : null
}

function notArrived(): never {
  throw new HttpError(400, 'The body did not arrive')
}
