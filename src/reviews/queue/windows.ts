/** Number of rows in a window; independent of the server's page size. */
const WINDOW = 40

/** Indexes of the first shown row and the one after the last. */
export interface ShownRange {
  start: number
  end: number
}

/** Used until a list reports its range: enough to read the first window of rows. */
export const FIRST_RANGE: ShownRange = { start: 0, end: 1 }

/** The part of a list to read for a shown range: whole windows, so that not every scroll step reads again. */
export function windowOf<T>(
  all: readonly T[] | undefined,
  { start, end }: ShownRange,
): readonly T[] {
  const first = Math.floor(start / WINDOW) * WINDOW
  const last = Math.ceil(Math.max(end, start + 1) / WINDOW) * WINDOW
  return all?.slice(first, last) ?? []
}
