/** Most bytes of a request's body, where no image comes with it. */
const MAX_BODY_BYTES = 64 * 1024

/**
 * Reads a request's body. Goes on to its end past the limit, without keeping it: a client that is still
 * sending would find a broken connection instead of the answer.
 * @returns null when the body is larger than the limit
 */
export async function readBody(
  request: Request,
  maxBytes = MAX_BODY_BYTES,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
  }
  return size <= maxBytes ? Buffer.concat(chunks) : null
}
