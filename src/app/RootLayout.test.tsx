import { act, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { RootLayout } from './RootLayout.tsx'

beforeEach(() => {
  // jsdom has neither.
  vi.stubGlobal('scrollTo', () => {})
  Object.assign(performance, { mark: () => {} })
})

function setup(initial: string) {
  const router = createMemoryRouter(
    [
      {
        Component: RootLayout,
        children: [
          { path: '/', element: <h1>First</h1> },
          {
            path: '/second',
            element: (
              <>
                <h1>Second</h1>
                <input aria-label="Search" />
              </>
            ),
          },
        ],
      },
    ],
    { initialEntries: [initial] },
  )
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  return (to: string) => act(() => router.navigate(to))
}

test('the first page is left to the browser, the next one has the focus on its heading', async () => {
  const go = setup('/')
  expect(document.activeElement).toBe(document.body)
  await go('/second')
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Second' }))
  })
})

test('another filter or another part of the same page leaves the focus where it is', async () => {
  const go = setup('/second')
  screen.getByLabelText('Search').focus()
  for (const to of ['/second?view=sent', '/second#part']) {
    await go(to)
    expect(document.activeElement).toBe(screen.getByLabelText('Search'))
  }
})
