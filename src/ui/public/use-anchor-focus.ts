import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/**
 * Moves scroll position and focus to the section that a followed link names, as the browser does on a page
 * without a router, so that the next Tab starts there. Back, forward and the first load are left to the
 * browser.
 */
export function useAnchorFocus(): void {
  const location = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    if (type === 'POP' || location.hash === '') return
    const section = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [location, type])
}
