/** Maximum size of a body without an image. */
const MAX_BODY_BYTES = 64 * 1024

/**
 * Reads a request's body. An oversized body is read to its end and discarded: closing early would show the
 * client a broken connection instead of the answer.
 * @returns null when the body is larger than `maxBytes`
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
