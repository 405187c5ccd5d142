import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { STORE_AGAIN_MS, storeStaffScreens } from '../../app-shell/app-update.ts'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { useShiftSize } from '../../workspace/shift-size.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { readReady } from './needs.ts'
import { readNextRequests } from './next-requests.ts'
import { readShiftPlan, type ShiftPlan } from './shift-plan.ts'

/** Images can be deleted without any event, by the browser or by a person, so what is said to be here is counted again. */
const COUNT_AGAIN_MS = 15_000

export interface Shift {
  /** As it was chosen, or the usual one. */
  size: number
  /** The requests of it that are listed on this tablet. */
  listed: number
  /** Those that can be reviewed offline, as was read back; null: the screens that open them are not stored. */
  here: number | null
  readAt: EpochMs
  /** Ids of all requests that were looked at, and of those among them that can be reviewed offline. */
  known: ReadonlySet<string>
  ready: ReadonlySet<string>
}

/** @returns how far the shift has come; undefined while that is being read */
export function useShift(): Shift | undefined {
  const { database } = useWorkspace()
  const size = useShiftSize(database.uid)
  return useQuery({
    queryKey: ['prefetch', 'shift', size],
    queryFn: async (): Promise<Shift> => {
      const { next, parked } = await readNextRequests(database, size)
      const all = [...next, ...parked]
      const hasScreens = await storeStaffScreens()
      const ready = hasScreens ? await readReady(database, all) : new Set<string>()
      return {
        size,
        listed: next.length,
        here: hasScreens ? next.filter(({ id }) => ready.has(id)).length : null,
        readAt: Date.now(),
        known: new Set(all.map(({ id }) => id)),
        ready,
      }
    },
    // If a file of the staff screens could not be stored, try again.
    refetchInterval: ({ state }) =>
      state.data?.here === null ? 2 * STORE_AGAIN_MS : COUNT_AGAIN_MS,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  }).data
}

/** @returns ids of the shown requests that can be reviewed offline; undefined while that is being read */
export function useReadyRows(requests: readonly ReviewRequest[]): ReadonlySet<string> | undefined {
  const { database } = useWorkspace()
  const shift = useShift()
  // Those that somebody has scrolled to.
  const others = shift ? requests.filter(({ id }) => !shift.known.has(id)) : []
  const { data } = useQuery({
    queryKey: ['prefetch', 'ready-rows', others.map(({ id }) => id)],
    queryFn: () => readReady(database, others),
    enabled: others.length > 0,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: 0,
  })
  if (!shift || (others.length > 0 && !data)) return undefined
  return shift.here === null ? new Set() : new Set([...shift.ready, ...(data ?? [])])
}

/** @returns what taking a shift along would need, read anew each time that it is asked for; undefined until then */
export function useShiftPlan(isAsked: boolean): ShiftPlan | undefined {
  const { database } = useWorkspace()
  return useQuery({
    queryKey: ['prefetch', 'plan'],
    queryFn: () => readShiftPlan(database, Date.now()),
    enabled: isAsked,
    gcTime: 0,
  }).data
}
