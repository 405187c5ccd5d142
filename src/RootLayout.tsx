import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { FocusKeeper } from './ui/focus-keeper.ts'

/** The frame of every page. */
export function RootLayout() {
  useKeptFocus()
  // Children's effects run first, so at this mark everything on the page is interactive.
  useEffect(() => void performance.mark('interactive'), [])
  return (
    <>
      <ScrollRestoration />
      <Outlet />
    </>
  )
}

/** After each navigation focuses the new page's heading, after each removal the neighbor of what was removed. */
function useKeptFocus(): void {
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  const [keeper] = useState(() => new FocusKeeper())
  useLayoutEffect(() => keeper.start(), [keeper])
  useLayoutEffect(() => {
    // The first page is left to the browser.
    if (opened.current === pathname) return
    opened.current = pathname
    keeper.openPage()
  }, [keeper, pathname])
}
