import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorPage } from './ErrorPage.tsx'

const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')!

afterEach(() => {
  Object.defineProperty(globalThis, 'localStorage', own)
  vi.restoreAllMocks()
})

function failing() {
  const Fail = () => {
    throw new Error('It failed')
  }
  vi.spyOn(console, 'error').mockReturnValue()
  const route = { path: '/', Component: Fail, errorElement: <ErrorPage /> }
  render(<RouterProvider router={createMemoryRouter([route])} />)
}

test('[N2] where storage is blocked, the page says what and how to allow it, and claims nothing about decisions', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied', 'SecurityError')
    },
  })
  failing()
  expect(screen.getByRole('heading').textContent).toBe(
    'This browser does not let Hermes store anything',
  )
  const { textContent } = screen.getByRole('main')
  expect(textContent).toContain('Blocked here: localStorage.')
  for (const browser of ['Chrome', 'Safari', 'Firefox']) expect(textContent).toContain(browser)
  expect(textContent).not.toMatch(/safe|is stored on this tablet|Unexpected/)
  expect(screen.getByRole('button').textContent).toBe('Try again')
})

test('[N2] an error of Hermes itself is still called one', () => {
  failing()
  expect(screen.getByRole('heading').textContent).toBe('Unexpected Application Error!')
})
