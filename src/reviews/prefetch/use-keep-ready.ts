import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { StaffDatabase } from '../../offline/database.ts'
import { afterSending } from '../../offline/outbox/sending-first.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { canReadImages } from '../recognition/can-read-images.ts'
import { readLater } from '../recognition/page-reader.ts'
import { readsImages } from '../recognition/reads-images.ts'
import { keepRecognition } from '../recognition/recognition-files.ts'
import { keepHashed } from './image-hashing.ts'
import { readNeeds, readReadyImages, type PrefetchCalls, type PrefetchNeed } from './needs.ts'
import { schedulePrefetch, type PrefetchSchedule } from './prefetch-schedule.ts'
import {
  BUSINESSES_KEY,
  businessesQuery,
  PREFETCHED_FRESH_MS,
  templateQuery,
} from './reference-data.ts'
import type { Prefetch } from './use-prefetch.ts'

/**
 * Keeps the next requests ready for offline use while it is mounted.
 * @param nextPage see `PrefetchCalls`
 */
export function useKeepReady(nextPage: PrefetchCalls['nextPage']): Prefetch {
  const { database, staffApi, session } = useWorkspace()
  const queries = useQueryClient()
  const [schedule, setSchedule] = useState<PrefetchSchedule | null>(null)
  const [stuck, setStuck] = useState<readonly PrefetchNeed[]>([])

  useEffect(() => {
    const reader = { database, staffApi }
    const calls: PrefetchCalls = {
      nextPage,
      businesses: (reviewId) => queries.fetchQuery(businessesQuery(reader, reviewId)),
      businessesReadAt: () => queries.getQueryState(BUSINESSES_KEY)?.dataUpdatedAt ?? 0,
      template: (id) =>
        queries.fetchQuery({ ...templateQuery(reader, id), staleTime: PREFETCHED_FRESH_MS }),
    }
    // Those that arrived before this page was opened.
    void afterSending()
      .then(() => readReadyImages(database))
      .then((urls) => readLater(database, urls))
      .catch(() => undefined)
    const started = schedulePrefetch({
      database,
      readNeeds: () => readNeeds(database, calls),
      onStuck: (needs) => setStuck((before) => (areSame(before, needs) ? before : needs)),
      // Text recognition comes after the images, which are useful without it.
      onDone: () => {
        if (readsImages() && canReadImages()) void readAhead(database).catch(() => undefined)
      },
      now: () => performance.now(),
      random: Math.random,
    })
    setSchedule(started)
    const stopHashing = keepHashed(database)
    return () => {
      started.stop()
      stopHashing()
      readLater(database, [])
    }
  }, [database, staffApi, queries, nextPage])

  // What failed for lack of a valid session works after the next sign-in.
  useEffect(() => schedule?.tryAgain(), [schedule, session.verifiedAt])

  return { stuck, tryAgain: () => schedule?.tryAgain() }
}

/** Reads the images of the next requests, as far as they are on this tablet, once the files for it are too. */
async function readAhead(database: StaffDatabase): Promise<void> {
  await keepRecognition()
  readLater(database, await readReadyImages(database))
}

function areSame(some: readonly PrefetchNeed[], others: readonly PrefetchNeed[]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id)
}
