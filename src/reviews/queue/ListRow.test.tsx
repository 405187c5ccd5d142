import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { ListRow } from './ListRow.tsx'

function setup() {
  const row = <ListRow reviewId="r-1" title="Maya" at={0} now={0} content="Open" chip="Open" />
  const router = createMemoryRouter([
    { path: '/', element: row },
    { path: '/hermes/:id', element: <h1>Review</h1> },
  ])
  render(<RouterProvider router={router} />)
  return { link: screen.getByRole('link'), path: () => router.state.location.pathname }
}

test('[V7] the second press of a double press on Reject opens no row that has come under it', async () => {
  const { link, path } = setup()
  fireEvent.click(link, { detail: 2 })
  // A press that counts would have opened it before this one.
  await new Promise((resolve) => setTimeout(resolve))
  expect(path()).toBe('/')
})

test.each([
  ['a press', 1],
  ['the keyboard', 0],
])('%s opens the request', async (_, detail) => {
  const { link, path } = setup()
  fireEvent.click(link, { detail })
  await expect.poll(path).toBe(paths.review('r-1'))
})
