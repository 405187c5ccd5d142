import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { rewriteTexts } from '../../tests/fixtures/screens/rewrite-texts.ts'
import { chanceOf } from '../../tests/fixtures/data/chance.ts'
import { guardAgainstRewriting } from './rewriting-guard.ts'

const errors = vi.spyOn(console, 'error')

beforeAll(guardAgainstRewriting)
afterEach(() => {
  cleanup()
  errors.mockClear()
})

interface LineProps {
  count: number
  parts: readonly string[]
  hasEnd: boolean
}

/** Texts beside each other and beside elements, which come, change, move and go. */
function Line({ count, parts, hasEnd }: LineProps) {
  return (
    <p>
      {count} ready offline
      {hasEnd && ' · the end '}
      {count % 2 === 0 ? <b>even</b> : 'odd'}
      {parts.map((part) => (
        <i key={part}>
          {part} {count}
        </i>
      ))}
      {hasEnd ? null : <>{' not yet '}</>}
      <input />
    </p>
  )
}

const nothing = () => act(async () => {})

const SEEDS = Array.from({ length: 6 }, (_, index) => index + 1)

test.each(SEEDS)(
  'the page goes on and keeps its elements and what is typed, however it is rewritten, seed %i',
  async (seed) => {
    const chance = chanceOf(seed)
    const random = (): LineProps => ({
      count: chance.between(0, 99),
      parts: ['one', 'two', 'three'].filter(() => chance.percent(60)),
      hasEnd: chance.percent(50),
    })
    const { container, rerender } = render(<Line {...random()} />)
    const input = container.querySelector('input')!
    fireEvent.input(input, { target: { value: 'typed' } })
    for (let round = 0; round < 12; round += 1) {
      // Each in a task of its own, as an extension runs.
      for (let times = chance.between(0, 3); times > 0; times -= 1) {
        rewriteTexts(document.body, chance.between(1, 1e6))
        if (chance.percent(50)) await nothing()
      }
      await nothing()
      const props = random()
      rerender(<Line {...props} />)
      await nothing()
      expect(container.querySelectorAll('i')).toHaveLength(props.parts.length)
      expect(container.querySelector('b')?.textContent).toBe(props.count % 2 ? undefined : 'even')
      expect(container.querySelector('input')).toBe(input)
      expect(input.value).toBe('typed')
    }
    expect(errors).not.toHaveBeenCalled()
  },
)
