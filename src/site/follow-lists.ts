/**
 * Keeps what a page shows of a call up to date while its island sleeps: another answer than the one that the page
 * was rendered with brings the island to life, which then reads for itself.
 */
import { API_KEY } from '../config/api-key.ts'
import { isFresh, savedAtOf } from '../public-data/public-data-cache.ts'
import { readWhenUseful } from '../public-data/when-to-read.ts'
import { wake } from './wake-islands.ts'

/** After so many answers of the worker that the server has not confirmed, the page says how old they are. */
const OLD_ANSWERS = 3

/** For so long after it was opened, a page that no worker gave counts as the server's latest. */
const AS_NEW_MS = 60_000

/** Reads once the page has loaded, and again whenever a newer answer is likely. */
export function followLists(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-shows]')) follow(island)
}

function follow(island: HTMLElement): void {
  const { shows = '', version, until } = island.dataset
  const url = shows.endsWith('/') ? shows + (location.pathname.split('/')[2] ?? '') : shows
  let oldAnswers = 0
  const { stop } = readWhenUseful(url, async (signal) => {
    if (island.dataset.wake === 'awake') return true
    // A page straight from the server is as new as any answer.
    const isStraight = version && !navigator.serviceWorker?.controller
    if (isStraight && performance.now() < AS_NEW_MS) return true
    // What was rendered on another day says a wrong number of days.
    const answer = Date.now() > Number(until) ? 'other' : await ask(url, version, signal)
    oldAnswers = answer === 'old' ? oldAnswers + 1 : 0
    if (answer === 'other' || oldAnswers >= OLD_ANSWERS) {
      await wake(island)
      // Where its code could not be had, the next answer tries again.
      if (island.dataset.wake === 'awake') stop()
    }
    return answer === 'same'
  })
}

/** `old`: the same as shown, but so far not confirmed by the server. */
async function ask(
  url: string,
  version: string | undefined,
  signal: AbortSignal,
): Promise<'same' | 'old' | 'other' | 'unknown'> {
  // Without anything to show, the island has to say so.
  const unknown = version ? 'unknown' : 'other'
  try {
    const answer = await fetch(url, {
      signal,
      // The worker answers with what is shown, or with something newer.
      headers: {
        'x-api-key': API_KEY,
        ...(version && { 'if-none-match': version }),
      },
    })
    if (answer.status >= 429) return unknown
    if (answer.headers.get('etag') !== version) return 'other'
    // Only the worker's answers say when they were cached.
    return !savedAtOf(answer) || isFresh(answer, Date.now()) ? 'same' : 'old'
  } catch {
    return signal.aborted ? 'unknown' : unknown
  }
}
