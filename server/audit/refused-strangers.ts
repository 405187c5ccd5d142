import type { AuditEntry } from './audit-log.ts'

/** How many addresses have a row of their own in one minute; all others share one, so that no botnet fills the log. */
const MAX_ADDRESSES = 10

const OTHERS = Symbol('others')

type CountedEntry = AuditEntry & { at: Date; count: number }

/** Counts what strangers were refused, in place of a row for each request. */
export interface RefusedStrangers {
  /** @param address of the stranger's network, which is not stored */
  count: (address: string, entry: AuditEntry) => void
  /** @returns an entry for each address since the last call: its first refusal, with the number of all */
  take: () => CountedEntry[]
}

export function refusedStrangers(maxAddresses = MAX_ADDRESSES): RefusedStrangers {
  const entries = new Map<string | symbol, CountedEntry>()
  return {
    count(address, entry) {
      const key = entries.has(address) || entries.size < maxAddresses ? address : OTHERS
      const known = entries.get(key)
      if (known) known.count += 1
      else entries.set(key, { ...entry, at: new Date(), count: 1 })
    },
    take() {
      const taken = [...entries.values()]
      entries.clear()
      return taken
    },
  }
}
