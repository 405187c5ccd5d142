/**
 * Keeps what a page shows of a call up to date while its island sleeps: another answer than the one that the page
 * was rendered with brings the island to life, which then reads for itself.
 */
import { API_KEY } from '../config/api-key.ts'
import { isFresh } from '../public-data/public-data-cache.ts'
import { wake } from './wake-islands.ts'

/** The worker has asked the server by then. */
const REFRESHED_MS = 5_000

/** Reads once the page has loaded, and again whenever a newer answer is likely. */
export function followLists(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-shows]')) follow(island)
}

function follow(island: HTMLElement): void {
  // A page straight from the server is as new as any answer.
  const isFromServer = () => island.dataset.version && !navigator.serviceWorker?.controller
  const look = async () => {
    if (island.dataset.wake === 'awake' || isFromServer()) return
    const answer = await ask(island)
    if (answer === 'same') return
    if (answer !== 'old') return wake(island)
    await new Promise((resolve) => setTimeout(resolve, REFRESHED_MS))
    if ((await ask(island)) !== 'same') await wake(island)
  }
  void look()
  navigator.serviceWorker?.addEventListener('controllerchange', () => void look())
  for (const event of ['online', 'focus', 'pageshow']) addEventListener(event, () => void look())
}

/** `old`: the same as shown, but so far not confirmed by the server. */
async function ask(island: HTMLElement): Promise<'same' | 'old' | 'other'> {
  const { shows = '', version } = island.dataset
  const url = shows.endsWith('/') ? shows + (location.pathname.split('/')[2] ?? '') : shows
  try {
    const answer = await fetch(url, {
      // The worker answers with what is shown, or with something newer.
      headers: {
        'x-api-key': API_KEY,
        accept: 'application/json',
        ...(version && { 'if-none-match': version }),
      },
    })
    if (answer.headers.get('etag') !== version) return 'other'
    return isFresh(answer, Date.now()) ? 'same' : 'old'
  } catch {
    // What is shown stays; without anything to show, the island says so.
    return version ? 'same' : 'other'
  }
}
