import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useUndoKey } from './use-undo-key.ts'

test('[T3] Control and Z undo what was filled in, and stay those of a text that somebody types elsewhere, also in a dialog', () => {
  const undo = vi.fn()
  function Fields() {
    useUndoKey('subtotal', undo)
    return (
      <>
        <button>Line</button>
        <div data-field="subtotal">
          <input aria-label="Subtotal" />
        </div>
        <div data-field="notes">
          <textarea aria-label="Notes" />
        </div>
        <textarea aria-label="Note in a dialog" />
      </>
    )
  }
  const { getByRole } = render(<Fields />)
  const undoes = (element: HTMLElement) => {
    undo.mockClear()
    element.focus()
    fireEvent.keyDown(element, { key: 'z', ctrlKey: true })
    return undo.mock.calls.length === 1
  }
  const text = (name: string) => getByRole('textbox', { name })
  const all = [getByRole('button'), text('Subtotal'), text('Notes'), text('Note in a dialog')]
  expect(all.map(undoes)).toEqual([true, true, false, false])
})
