/** Percent encoding (RFC 3986) in links, also where a part of it is broken. */

/** Undoes percent encoding, however often it was applied. */
export function decoded(text: string): string {
  const plain = decodedOnce(text)
  return plain === text ? text : decoded(plain)
}

/** Undoes it once. What is no valid encoding stays as it is. */
export function decodedOnce(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })
}
