import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import {
  NavigationType,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigationType,
} from 'react-router-dom'
import { Afresh } from '../ui/Afresh.tsx'
import { FocusKeeper } from '../ui/focus-keeper.ts'

/** The frame of every page. */
export function RootLayout() {
  useFocusKeeper()
  // Children's effects run first, so at this mark everything on the page is interactive.
  useEffect(() => void performance.mark('interactive'), [])
  return (
    // Hermes is in English, whatever the tablet's language: directions, digits and the parts of a date too.
    <I18nProvider locale="en-US">
      <ScrollRestoration />
      <Afresh>
        <Outlet />
      </Afresh>
    </I18nProvider>
  )
}

/** After each navigation focuses the new page's heading, after each removal the neighbor of what was removed. */
function useFocusKeeper(): void {
  const { key, pathname } = useLocation()
  // A tab of the queue replaces the entry. A link to one, or Undo in a review, goes on from there.
  const isPush = useNavigationType() === NavigationType.Push
  const opened = useRef({ key, pathname })
  const [keeper] = useState(() => new FocusKeeper())
  useLayoutEffect(() => keeper.start(), [keeper])
  useLayoutEffect(() => {
    // The first page is left to the browser.
    const before = opened.current
    opened.current = { key, pathname }
    if (before.pathname === pathname && (before.key === key || !isPush)) return
    keeper.openPage()
  }, [keeper, key, pathname, isPush])
}
