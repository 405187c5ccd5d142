import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import type { Job } from '../offline/jobs/job.ts'
import { drainJob } from '../offline/outbox/drain-job.ts'
import { reserveJob } from '../offline/space-reserve.ts'
import { restingOffline } from '../offline/work-offline.ts'
import { hashImagesJob } from '../reviews/prefetch/image-hashing.ts'
import { keepReadyJob } from '../reviews/prefetch/keep-ready.ts'
import { needsReader, readReadyImages } from '../reviews/prefetch/needs.ts'
import { prefetchState } from '../reviews/prefetch/prefetch-state.ts'
import { followQueueJob, syncOf } from '../reviews/queue/queue-sync.ts'
import { pageReader } from '../reviews/recognition/read-ahead.ts'
import { shareLayoutsJob } from '../reviews/recognition/share-layouts.ts'
import { forgetErasedJob } from '../workspace/forget-erased.ts'
import { pageDrainDeps } from '../workspace/page-drain.ts'
import { useWorkspace, type Workspace } from '../workspace/workspace.ts'

type Worker = Pick<Workspace, 'uid' | 'database' | 'link' | 'staffApi'>

/** The jobs of every page of Hermes. The screens of reviews add `followDecidedJob` for what they show. */
function staffJobs(worker: Worker, queries: QueryClient, isReviewer: boolean): Job[] {
  const everybodys = [restingOffline(drainJob(pageDrainDeps(worker))), reserveJob()]
  // To others the server does not show the queue.
  if (!isReviewer) return everybodys
  const sync = syncOf(worker)
  const { database } = worker
  return [
    ...everybodys,
    restingOffline(forgetErasedJob(worker)),
    restingOffline(followQueueJob(sync)),
    restingOffline(keepReadyJob(database, needsReader(worker, queries, sync))),
    hashImagesJob(database),
    pageReader.readAheadJob(database, () => readReadyImages(database)),
    restingOffline(shareLayoutsJob(worker)),
  ]
}

/** Runs the jobs while any page of Hermes is open. */
export function StaffJobs() {
  const { uid, database, link, staffApi, jobs, session } = useWorkspace()
  const queries = useQueryClient()
  const { isReviewer } = session
  useEffect(
    () => jobs.start(staffJobs({ uid, database, link, staffApi }, queries, isReviewer)),
    [jobs, uid, database, link, staffApi, queries, isReviewer],
  )
  // What failed for lack of a valid session works after the next sign-in.
  useEffect(() => prefetchState.getState().tryAgain(), [session.verifiedAt])
  return <Outlet />
}
