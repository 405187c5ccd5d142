/**
 * The credentials of businesses that were added in this tab, until the tab is closed or the person signs out.
 * They are in `sessionStorage`, so that neither a reload nor a closed dialog loses them; nothing else stores
 * them.
 */
import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { isSignedIn } from '../../auth/last-sign-in.ts'
import { parseJson } from '../../rules/parse-json.ts'

/** With the sign-in, each tab empties its `sessionStorage` (`src/auth/tab-sign-in.ts`). */
const KEY = 'hand-overs'

const handOver = z.object({
  businessId: z.string(),
  name: z.string(),
  /** The owner's login, in lower case. */
  email: z.string(),
  /** Null if the owner had an account before, which keeps its password. */
  password: z.string().nullable(),
  /** The person said that the credentials are copied or written down. */
  isHandedOver: z.boolean(),
  /** Absent where an earlier release stored it, as is the next one. */
  isOnPass: z.boolean().optional(),
  isInProgram: z.boolean().optional(),
})
export type HandOver = z.output<typeof handOver>

const stored = z.object({ uid: z.string(), handOvers: z.array(handOver) })

const listeners = new Set<() => void>()

/** The businesses that this person has added in this tab, the latest first. Re-renders when they change. */
export function useHandOvers(uid: string): readonly HandOver[] {
  const json = useSyncExternalStore(subscribe, readJson)
  return useMemo(() => handOversIn(json, uid), [json, uid])
}

/**
 * Stores or replaces a business's credentials, unless the person has signed out while their answer was pending. Those
 * of another person are dropped. Never throws.
 */
export function storeHandOver(uid: string, fresh: HandOver): void {
  if (!isSignedIn(uid)) return
  const others = handOversIn(readJson(), uid).filter(
    ({ businessId }) => businessId !== fresh.businessId,
  )
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ uid, handOvers: [fresh, ...others] }))
  } catch {
    // Without storage, the card on screen is all there is.
  }
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readJson(): string | null {
  return sessionStorage.getItem(KEY)
}

function handOversIn(json: string | null, uid: string): readonly HandOver[] {
  const { data } = stored.safeParse(parseJson(json))
  return data?.uid === uid ? data.handOvers : []
}
