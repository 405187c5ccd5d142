/** The key under which an image is known on this tablet: its address without the query. */
export type ImageKey = string & { readonly isImageKey: true }

/**
 * @param url any address of an image, or its key
 * @returns the address without the query, which holds the person and the time that it is signed for: it changes each
 *   day, the image never does
 */
export function imageKey(url: string): ImageKey {
  return (url.split('?', 1)[0] ?? url) as ImageKey
}

/** The addresses of an image, whatever their queries, in an index of addresses. */
export function urlsOf(key: ImageKey): IDBKeyRange {
  // `@` follows `?`, which a query begins with.
  return IDBKeyRange.bound(key, `${key}@`, false, true)
}
