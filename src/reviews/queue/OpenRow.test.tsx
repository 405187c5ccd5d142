import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { NOW, openRequest, testDatabase } from '../../offline/testing.ts'
import { OpenRow } from './OpenRow.tsx'

const database = testDatabase()
vi.mock('../../workspace/workspace.ts', () => ({ useWorkspace: () => ({ database }) }))

const NO_MARKS = {
  hasDraft: false,
  isSkipped: false,
  isReady: false,
  isImageLocal: false,
  isHere: undefined,
}

test('[Q5] a row says that the request is open, for how long, what is stated, and how many images', () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const request = {
    ...openRequest('r-1', NOW - 3 * 24 * 3_600_000),
    urls: ['https://images.example/1.jpg', 'https://images.example/2.jpg'],
    businessName: 'Blue Spruce Books',
    subtotal: 42.1,
  }
  const submitted = Date.parse(request.submittedDatetime)
  const row = { id: 'r-1', request, decided: 0 as const, submitted }
  const element = <OpenRow row={row} marks={NO_MARKS} now={NOW} />
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
  const words = screen.getByRole('link').textContent
  expect(words).toContain('Open · 3 d ago')
  expect(words).toContain('Blue Spruce Books · $42.10')
  expect(words).toContain('2 images')
  expect(words).not.toMatch(/Draft|Skipped|Ready/)
  // An image that is not on the tablet is not fetched for its thumbnail.
  expect(fetched).not.toHaveBeenCalled()
})
