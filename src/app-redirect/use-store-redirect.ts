import { useEffect, useState } from 'react'
import { STORE_LINKS } from '../config/settings.ts'
import { keepVisit, type Visit } from '../offline/visits/visits.ts'
import { deliverVisits } from './deliver-visits.ts'
import { leavePage } from './leave-page.ts'
import type { OperatingSystem } from './operating-system.ts'
import { readVisit } from './read-visit.ts'
import { isInReach } from './store-reach.ts'

/** The longest that each use of storage, normally some milliseconds, may delay the redirect. */
const STORAGE_MS = 500

/** Browsers do not always report that the connection is back. */
const TRY_AGAIN_MS = 5000

/**
 * Records the visit, then goes to the app in this system's store (spec section 2, checklist D1 to D3). The
 * page stays where the system has no store, and for as long as the store is out of reach.
 * @param os null while unknown
 * @param countsVisits whether the address may name a business whose visit is to be recorded
 * @returns false while the store is out of reach
 */
export function useStoreRedirect(
  app: Visit['app'],
  os: OperatingSystem | null,
  countsVisits: boolean,
): boolean {
  const [canReach, setCanReach] = useState(true)
  useEffect(() => {
    if (os === null) return
    const store = os === 'ios' || os === 'android' ? STORE_LINKS[app][os] : null
    let isOver = false
    let hasWaited = !navigator.onLine
    let retryTimer: ReturnType<typeof setTimeout> | undefined

    const tryStore = async () => {
      if (!store || isOver) return
      // Otherwise the browser's error page would replace the links.
      const answers = await isInReach(store)
      // Visits that waited for the connection must be sent before the page is gone.
      if (answers && hasWaited) await Promise.race([deliverVisits(), pause(STORAGE_MS)])
      if (isOver) return
      setCanReach(answers)
      if (!answers) {
        hasWaited = true
        clearTimeout(retryTimer)
        retryTimer = setTimeout(() => void tryStore(), TRY_AGAIN_MS)
        return
      }
      isOver = true
      leavePage(store)
    }
    const onOnline = () => void tryStore()

    const visit = countsVisits ? readVisit(app, location.search, os) : null
    void Promise.race([reportVisit(visit), pause(STORAGE_MS)]).then(tryStore)
    window.addEventListener('online', onOnline)
    return () => {
      isOver = true
      clearTimeout(retryTimer)
      window.removeEventListener('online', onOnline)
    }
  }, [app, os, countsVisits])
  return canReach
}

/** Resolves when this visit and any waiting ones have been handed over. */
async function reportVisit(visit: Visit | null): Promise<void> {
  try {
    if (visit) await keepVisit(visit)
  } catch (error) {
    // The visit is not sent: without storage it could be counted more than once.
    console.warn('A visit could not be kept', error)
  }
  await deliverVisits()
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
