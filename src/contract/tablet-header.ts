/**
 * What a tablet says about itself with reviewers' calls, in a header that nothing depends on: a server of the release before
 * ignores it.
 */

export const TABLET_HEADER = 'Campfire-Tablet'

export interface TabletReport {
  /** Chosen by the tablet, another one for each person on it. */
  id: string
  /** What the outbox holds that was not sent, also what needs a person. */
  waiting: number
  /** When the oldest of it was made, by the tablet's clock, ISO 8601 in UTC; null: nothing waits, or it cannot be read. */
  oldest: string | null
}

const MOST_WAITING = 1_000_000

const FORM =
  /^([\w-]{1,64}); waiting=(\d{1,7})(?:; oldest=(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z))?$/

/** @returns the header's value: `c0ffee; waiting=3; oldest=2026-11-28T10:00:00.000Z` */
export function tabletHeader({ id, waiting, oldest }: TabletReport): string {
  const since = oldest === null ? '' : `; oldest=${oldest}`
  return `${id}; waiting=${Math.min(waiting, MOST_WAITING)}${since}`
}

/** @returns null for anything that no tablet of ours says */
export function readTabletHeader(value: string | undefined): TabletReport | null {
  const [, id, count, oldest = null] = FORM.exec(value ?? '') ?? []
  const waiting = Number(count)
  if (id === undefined || waiting > MOST_WAITING) return null
  if (oldest !== null && !isTime(oldest)) return null
  return { id, waiting, oldest: waiting === 0 ? null : oldest }
}

/** The database has no year 0, and no 13th month. */
function isTime(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && !text.startsWith('0000') && new Date(time).toISOString() === text
}
