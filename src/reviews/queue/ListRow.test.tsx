import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ListRow } from './ListRow.tsx'

test('[V7] the second press of a double press on Reject opens no row that has come under it', async () => {
  const row = <ListRow reviewId="r-1" title="Maya" at={0} now={0} content="Open" chip="Open" />
  const router = createMemoryRouter([
    { path: '/', element: row },
    { path: '/hermes/:id', element: <h1>Review</h1> },
  ])
  render(<RouterProvider router={router} />)
  fireEvent.click(screen.getByRole('link'), { detail: 2 })
  // A press that counts would have opened it before this one.
  await new Promise((resolve) => setTimeout(resolve))
  expect(router.state.location.pathname).toBe('/')
})
