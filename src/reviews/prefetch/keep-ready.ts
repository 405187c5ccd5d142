/** Keeps the next requests ready for offline use. */
import type { QueryClient } from '@tanstack/react-query'
import { createStore } from 'zustand/vanilla'
import type { Job } from '../../offline/jobs/job.ts'
import { canReadImages, storeRecognition } from '../../recognition/reader/image-reader.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { pageReader } from '../recognition/read-ahead.ts'
import { readsImages } from '../recognition/reads-images.ts'
import { readNeeds, type PrefetchCalls, type PrefetchNeed } from './needs.ts'
import { prefetchJob } from './prefetch-job.ts'
import {
  BUSINESSES_KEY,
  businessesQuery,
  PREFETCHED_FRESH_MS,
  templateQuery,
} from './reference-data.ts'

interface Prefetch {
  /** What the server fails to send at the moment. */
  stuck: readonly PrefetchNeed[]
  /** Tries everything now that failed before. */
  tryAgain(): void
}

/** How the prefetch of this tab is doing. */
export const prefetchState = createStore<Prefetch>(() => ({ stuck: [], tryAgain: () => {} }))

/** @param calls.nextPage see `PrefetchCalls` */
export function keepReadyJob(
  { database, staffApi }: Pick<Workspace, 'database' | 'staffApi'>,
  queries: QueryClient,
  { nextPage }: Pick<PrefetchCalls, 'nextPage'>,
): Job {
  const reader = { database, staffApi }
  const calls: PrefetchCalls = {
    nextPage,
    businesses: (reviewId) => queries.fetchQuery(businessesQuery(reader, reviewId)),
    businessesReadAt: () => queries.getQueryState(BUSINESSES_KEY)?.dataUpdatedAt ?? 0,
    template: (id) =>
      queries.fetchQuery({ ...templateQuery(reader, id), staleTime: PREFETCHED_FRESH_MS }),
  }
  const job = prefetchJob({
    database,
    readNeeds: () => readNeeds(database, calls),
    onLook: (stuck, tryAgain) => {
      const before = prefetchState.getState().stuck
      prefetchState.setState({ tryAgain, stuck: areSame(before, stuck) ? before : stuck })
    },
    now: () => performance.now(),
    random: Math.random,
  })
  return {
    ...job,
    run: async (turn) => {
      const next = await job.run(turn)
      // Text recognition comes after the images, which are useful without it.
      if (readsImages() && canReadImages()) {
        void storeRecognition().then(pageReader.goOn, () => undefined)
      }
      return next
    },
  }
}

function areSame(some: readonly PrefetchNeed[], others: readonly PrefetchNeed[]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id)
}
