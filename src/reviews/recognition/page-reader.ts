/** What reads images on this page: one reader, however many screens want something from it. */
import { hasRecognitionFiles } from '../../app-shell/recognition-cache.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { afterSending } from '../../offline/outbox/sending-first.ts'
import { onResume, onSuspend } from '../../offline/page-lifecycle.ts'
import { takeTurn } from '../../offline/jobs/turn.ts'
import type { Reading } from './findings.ts'
import { mayReadAhead } from './may-read-ahead.ts'
import { ReadAhead } from './read-ahead.ts'
import { onReadsImagesChange } from './reads-images.ts'
import { recognitionFiles } from './recognition-files.ts'
import { readImage } from './recogniser.ts'

/** Reading the next 40 requests takes less, even on an old tablet. A longer turn is continued in another one. */
const TURN_MAX_MS = 10 * 60_000

let reader: ReadAhead | null = null

/** As `ReadAhead.readLater`. */
export function readLater(database: StaffDatabase, urls: readonly string[]): void {
  pageReader().readLater(database, urls)
}

/** As `ReadAhead.readNow`. */
export function readNow(
  database: StaffDatabase,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<Reading[]> {
  return pageReader().readNow(database, urls, signal)
}

function pageReader(): ReadAhead {
  reader ??= startReader()
  return reader
}

function startReader(): ReadAhead {
  const started = new ReadAhead({
    read: readImage,
    hasFiles: () => hasRecognitionFiles(Object.values(recognitionFiles())),
    mayReadAhead,
    // If the lock is stolen from a tab that still reads, the worst case is an image that is read twice.
    takeTurn: (signal, work) => takeTurn('read-ahead', { signal, maxMs: TURN_MAX_MS }, work),
    idle: () => afterSending().then(idle),
  })
  const followCircumstances = async () => {
    if (await mayReadAhead()) started.reconsider()
    else started.pause()
  }
  document.addEventListener('visibilitychange', () => void followCircumstances())
  onReadsImagesChange(() => void followCircumstances())
  onSuspend(started.pause)
  onResume(() => void followCircumstances())
  return started
}

/** Resolves when the page is idle. Safari has no idle callback, so there it just waits briefly. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 50)
  })
}
