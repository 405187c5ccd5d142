import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { storeStaffScreens } from '../../app-shell/app-update.ts'
import { readFirstOpen } from '../../offline/queue/queue.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { useShiftSize } from '../../workspace/shift-size.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { readReady } from './needs.ts'
import { readShiftPlan, type ShiftPlan } from './shift-plan.ts'

/** Images can be deleted without any event, by the browser or by a person. */
const COUNT_AGAIN_MS = 15_000

export interface Shift {
  /** As it was chosen. */
  size: number
  /** The requests of it that are listed on this tablet. */
  listed: number
  /** Those that can be reviewed offline, as was read back. */
  here: number
  readAt: EpochMs
}

/** @returns how far the shift has come that was chosen; undefined while that is being read */
export function useShift(): Shift | undefined {
  const { database } = useWorkspace()
  const size = useShiftSize(database.uid)
  return useQuery({
    queryKey: ['prefetch', 'shift', size],
    queryFn: async () => {
      const next = (await readFirstOpen(database, size)).map(({ request }) => request)
      // Without its screens nothing of it could be opened.
      const here = (await storeStaffScreens()) ? (await readReady(database, next)).size : 0
      return { size, listed: next.length, here, readAt: Date.now() }
    },
    refetchInterval: COUNT_AGAIN_MS,
  }).data
}

/** @returns ids of the shown requests that can be reviewed offline; undefined while that is being read */
export function useReadyRows(
  requests: readonly Parameters<typeof readReady>[1][number][],
): ReadonlySet<string> | undefined {
  const { database } = useWorkspace()
  return useQuery({
    queryKey: ['prefetch', 'ready-rows', requests.map(({ id }) => id)],
    queryFn: () => readReady(database, requests),
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: 0,
  }).data
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
