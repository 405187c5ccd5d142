import { act, fireEvent, render, screen } from '@testing-library/react'
import { Component, useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Afresh } from './Afresh.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Its result is removed when something else is typed. */
function Form() {
  const [result, setResult] = useState<string | null>('Not sent')
  return (
    <form>
      <label>
        Name <input name="name" onInput={() => setResult(null)} />
      </label>
      <label>
        Business <input type="checkbox" name="business" />
      </label>
      {result && <p>{result}</p>}
    </form>
  )
}

test('a part with which React cannot go on is rendered afresh, with what is typed and the focus', () => {
  render(
    <Afresh>
      <Form />
    </Afresh>,
  )
  const failed = screen.getByLabelText<HTMLInputElement>(/^Name/)
  fireEvent.click(screen.getByLabelText(/^Business/))
  failed.focus()
  // An extension takes what React will want to remove.
  document.body.append(screen.getByText('Not sent'))
  fireEvent.input(failed, { target: { value: 'Ana' } })
  const name = screen.getByLabelText<HTMLInputElement>(/^Name/)
  expect(name).not.toBe(failed)
  expect(name.value).toBe('Ana')
  expect(document.activeElement).toBe(name)
  expect(screen.getByLabelText<HTMLInputElement>(/^Business/).checked).toBe(true)
})

class Outer extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}
  static getDerivedStateFromError = (error: Error) => ({ message: error.message })
  override render = () => this.state.message ?? this.props.children
}

test('what fails again and again is for the boundary around it', async () => {
  const Broken = () => {
    throw new Error('always')
  }
  await act(async () =>
    render(
      <Outer>
        <Afresh>
          <Broken />
        </Afresh>
      </Outer>,
    ),
  )
  expect(document.body.textContent).toContain('always')
})
