import { useEffect, useState } from 'react'
import { STORE_LINKS } from '../config/settings.ts'
import { keepVisit, type Visit } from '../offline/visits/visits.ts'
import { deliverVisits } from './deliver-visits.ts'
import { leavePage } from './leave-page.ts'
import type { OperatingSystem } from './operating-system.ts'
import { readVisit } from './read-visit.ts'
import { isInReach } from './store-reach.ts'

/** Longest that storage may hold up the redirect, each time. It takes some milliseconds. */
const STORAGE_MS = 500

/** Browsers do not tell every time that a line is back. */
const TRY_AGAIN_MS = 5000

/**
 * Goes to the app in this system's store, having noted the visit first (spec section 2, checklist D1 to
 * D3). Where a system has no store, and while that is out of reach, the page stays.
 * @param os null while it is unknown
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
    let again: ReturnType<typeof setTimeout> | undefined

    const goOn = async () => {
      if (!store || isOver) return
      // The browser's own error would take the place of the links.
      const answers = await isInReach(store)
      // Nobody is left here afterwards to send what has waited for the line.
      if (answers && hasWaited) await Promise.race([deliverVisits(), pause(STORAGE_MS)])
      if (isOver) return
      setCanReach(answers)
      if (!answers) {
        hasWaited = true
        clearTimeout(again)
        again = setTimeout(() => void goOn(), TRY_AGAIN_MS)
        return
      }
      isOver = true
      leavePage(store)
    }
    const onOnline = () => void goOn()

    const visit = countsVisits ? readVisit(app, location.search, os) : null
    void Promise.race([reportVisit(visit), pause(STORAGE_MS)]).then(goOn)
    window.addEventListener('online', onOnline)
    return () => {
      isOver = true
      clearTimeout(again)
      window.removeEventListener('online', onOnline)
    }
  }, [app, os, countsVisits])
  return canReach
}

/** Resolves when the visit, and others that wait, are on their way. */
async function reportVisit(visit: Visit | null): Promise<void> {
  try {
    if (visit) await keepVisit(visit)
  } catch (error) {
    // Without storage nobody would know that the visit was counted.
    console.warn('A visit could not be kept', error)
  }
  await deliverVisits()
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
