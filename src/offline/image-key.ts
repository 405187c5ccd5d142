/**
 * What an image is stored under on this tablet: its address without the query. The query holds the person and the
 * time that the address is signed for, so it changes each day; the image never does.
 */
export function imageKey(url: string): string {
  return url.split('?', 1)[0] ?? url
}

/** The keys of rows that are stored under an image's URL, whatever its query. */
export function keyRange(key: string): IDBKeyRange {
  // `@` follows `?`, which a query begins with.
  return IDBKeyRange.bound(key, `${key}@`, false, true)
}
