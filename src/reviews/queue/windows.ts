/** Rows that one read takes; independent of the server's pages. */
const WINDOW = 40

/** Indexes of the first shown row and the one after the last. */
export interface ShownRange {
  start: number
  end: number
}

/** The part of a list that is read at once: whole windows, so that not every scrolled row reads again. */
export function windowOf<T>(
  all: readonly T[] | undefined,
  { start, end }: ShownRange,
): readonly T[] {
  const first = Math.floor(start / WINDOW) * WINDOW
  const last = Math.ceil(Math.max(end, start + 1) / WINDOW) * WINDOW
  return all?.slice(first, last) ?? []
}
