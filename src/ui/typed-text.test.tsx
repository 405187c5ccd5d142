import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isolated } from './typed-text.ts'
import { Typed } from './Typed.tsx'

test('a text from left to right stays as it is', () => {
  expect(isolated('1 Main St, Ñandú 🔥')).toBe('1 Main St, Ñandú 🔥')
})

test('a text from right to left is isolated', () => {
  expect(isolated('רחוב 5')).toBe('\u2068רחוב 5\u2069')
})

test.each(['\u202e', '\u202a', '\u2066', '\u2069', '\u202c', '\u2069\u202e'])(
  'the control %j of a direction is gone, so that no text turns what follows or ends its isolation',
  (control) => {
    expect(isolated(`${control}1 Main St`)).toBe('1 Main St')
    const { container } = render(<Typed text={`${control}1 Main St`} />)
    expect(container.innerHTML).toBe('<bdi>1 Main St</bdi>')
  },
)
