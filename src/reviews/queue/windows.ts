import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** Number of rows in a window; independent of the server's page size. */
const WINDOW = 40

/** Indexes of the first shown row and the one after the last. */
export interface ShownRange {
  start: number
  end: number
}

/** Used until a list reports its range: enough to read the first window of rows. */
export const FIRST_RANGE: ShownRange = { start: 0, end: 1 }

/**
 * Reads the rows around the shown range of a list: whole windows, so that not every scroll step reads again.
 * @param list names the list in the query cache
 * @param places of all rows, as `placeOf` gives them; undefined while they are being read
 * @returns the rows by their places; those that were read last, until others are
 */
export function useShownRows<Place, Row>(
  list: readonly string[],
  places: readonly Place[] | undefined,
  { start, end }: ShownRange,
  read: (places: readonly Place[]) => Promise<readonly Row[]>,
  placeOf: (row: Row) => Place,
): ReadonlyMap<Place, Row> {
  const first = Math.floor(start / WINDOW) * WINDOW
  const last = Math.ceil(Math.max(end, start + 1) / WINDOW) * WINDOW
  const shown = places?.slice(first, last) ?? []
  const { data } = useQuery({
    queryKey: [...list, shown],
    queryFn: () => read(shown),
    placeholderData: keepPreviousData,
    // Each decision changes the window, so old ones are not worth caching.
    gcTime: 0,
  })
  return new Map(data?.map((row) => [placeOf(row), row]))
}
