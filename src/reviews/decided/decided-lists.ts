/** The lists of decided requests, read from the outbox: places (`seq`), and the rows of the shown range. */
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  readFirstInTurn,
  readPlaces,
  readSent,
  readViews,
  type OutboxList,
  type OutboxView,
} from '../../offline/outbox/outbox-reads.ts'
import type { SentDecision } from '../../offline/rows.ts'
import { useSyncStatus } from '../../workspace/sync-status.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { useShownRows, type ShownRange } from '../queue/windows.ts'
import type { Sending } from './unsent-words.ts'

/** The places (`seq`) of a list's rows, in its order; undefined while they are being read. */
export function useOutboxPlaces(list: OutboxList): readonly number[] | undefined {
  const { database } = useWorkspace()
  return useQuery({
    queryKey: ['outbox', 'places', list],
    queryFn: () => readPlaces(database, list),
  }).data
}

/** All that sending depends on; undefined while it is being read. */
export function useSending(): Sending | undefined {
  const { database, link } = useWorkspace()
  const status = useSyncStatus()
  const linkState = useSyncExternalStore(link.subscribe, link.state)
  const first = useQuery({
    queryKey: ['outbox', 'first-in-turn'],
    queryFn: () => readFirstInTurn(database),
  }).data
  return first === undefined ? undefined : { status, link: linkState, first }
}

/** The unsent rows in the shown range of a list, by place. */
export function useOutboxViews(
  places: readonly number[],
  range: ShownRange,
): ReadonlyMap<number, OutboxView> {
  const { database } = useWorkspace()
  return useShownRows(
    ['outbox', 'views'],
    places,
    range,
    (shown) => readViews(database, shown),
    (view) => (view.kind === 'entry' ? view.entry.seq : view.seq),
  )
}

/** The acknowledged decisions in the shown range of their list, by place. */
export function useSentRows(
  places: readonly number[],
  range: ShownRange,
): ReadonlyMap<number, SentDecision> {
  const { database } = useWorkspace()
  return useShownRows(
    ['outbox', 'sent'],
    places,
    range,
    (shown) => readSent(database, shown),
    (row) => row.seq,
  )
}

/** An unsent row; null if there is none any more, undefined while it is being read. */
export function useOutboxRow(seq: number | undefined): OutboxView | null | undefined {
  const { database } = useWorkspace()
  return useQuery({
    queryKey: ['outbox', 'row', seq],
    queryFn: async () => (await readViews(database, seq === undefined ? [] : [seq]))[0] ?? null,
    gcTime: 0,
  }).data
}
