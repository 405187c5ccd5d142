import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { KEEP_AGAIN_MS, keepStaffScreensOffline } from '../../app-shell/app-update.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { countReady, type PrefetchNeed } from './needs.ts'

export interface Prefetch {
  /** What the server fails to send at the moment. */
  stuck: readonly PrefetchNeed[]
  /** Tries everything now that failed before. */
  tryAgain(): void
}

/** Provided on every page of a reviewer's Hermes. */
export const PrefetchContext = createContext<Prefetch>({ stuck: [], tryAgain: () => undefined })

/** What cannot be prefetched at the moment, and a way to try again. */
export const usePrefetch = (): Prefetch => useContext(PrefetchContext)

/** Images can be deleted without any event, by the browser or by a person, so what is claimed is counted again. */
const COUNT_AGAIN_MS = 15_000

/** How many of the next requests can be reviewed offline; undefined until the staff screens are stored. */
export function useReadyOffline(): number | undefined {
  const { database } = useWorkspace()
  const ready = useQuery({
    queryKey: ['prefetch'],
    // If the staff screens cannot open offline, prefetched images are useless.
    queryFn: async () => ((await keepStaffScreensOffline()) ? countReady(database) : null),
    // If a file of the staff screens could not be stored, try again.
    refetchInterval: ({ state }) => (state.data === null ? 2 * KEEP_AGAIN_MS : COUNT_AGAIN_MS),
  })
  return ready.data ?? undefined
}
