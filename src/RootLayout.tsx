import { useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'

/** What every page stands in. */
export function RootLayout() {
  // Children's effects come first: from this mark on, everything on the page answers.
  useEffect(() => void performance.mark('interactive'), [])
  return (
    <>
      <ScrollRestoration />
      <Outlet />
    </>
  )
}
