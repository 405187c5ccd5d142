import { useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'

/** The frame of every page. */
export function RootLayout() {
  // Children's effects run first, so at this mark everything on the page is interactive.
  useEffect(() => void performance.mark('interactive'), [])
  return (
    <>
      <ScrollRestoration />
      <Outlet />
    </>
  )
}
