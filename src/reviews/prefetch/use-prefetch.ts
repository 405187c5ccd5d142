import { useQuery } from '@tanstack/react-query'
import { STORE_AGAIN_MS, storeStaffScreens } from '../../app-shell/app-update.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { countReady } from './needs.ts'

/** Images can be deleted without any event, by the browser or by a person, so what the line says is counted again. */
const COUNT_AGAIN_MS = 15_000

/** @returns the number of the next requests that can be reviewed offline; undefined until the staff screens are stored */
export function useReadyOffline(): number | undefined {
  const { database } = useWorkspace()
  const ready = useQuery({
    queryKey: ['prefetch'],
    // If the staff screens cannot open offline, prefetched images are useless.
    queryFn: async () => ((await storeStaffScreens()) ? countReady(database) : null),
    // If a file of the staff screens could not be stored, try again.
    refetchInterval: ({ state }) => (state.data === null ? 2 * STORE_AGAIN_MS : COUNT_AGAIN_MS),
  })
  return ready.data ?? undefined
}
