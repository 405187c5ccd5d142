import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorPage } from './ErrorPage.tsx'
import { startApp } from './start-app.tsx'

// The screens themselves are not needed here.
vi.mock('../routes.tsx', () => ({ routes: [{ path: '*', Component: () => 'Hermes' }] }))

const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')!

afterEach(() => {
  Object.defineProperty(globalThis, 'localStorage', own)
  document.body.replaceChildren()
  vi.unstubAllGlobals()
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

function blockLocalStorage(): void {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied', 'SecurityError')
    },
  })
}

/** Starts Hermes as its page does. */
async function start(): Promise<string> {
  const root = document.body.appendChild(document.createElement('div'))
  root.id = 'root'
  await act(async () => startApp())
  return root.textContent
}

test('Hermes starts where nothing is blocked', async () => {
  expect(await start()).toBe('Hermes')
})

test.each([['localStorage'], ['IndexedDB']])(
  'where %s is blocked, it says so instead of starting, at every address',
  async (name) => {
    const open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    if (name === 'localStorage') blockLocalStorage()
    else vi.stubGlobal('indexedDB', { open })
    expect(await start()).toContain(`Blocked here: ${name}.`)
  },
)

test('[N2] where storage is blocked, the page says what and how to allow it, and claims nothing about decisions', () => {
  blockLocalStorage()
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
