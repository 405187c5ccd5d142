import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rewriteTexts } from '../../tests/fixtures/screens/rewrite-texts.ts'
import { chanceOf } from '../../tests/fixtures/data/chance.ts'
import { followStandIns } from './stand-ins.ts'

const errors = vi.spyOn(console, 'error')

beforeEach(followStandIns)
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
    </p>
  )
}

const nothing = () => act(async () => {})

const SEEDS = Array.from({ length: 6 }, (_, index) => index + 1)

test.each(SEEDS)(
  'what React says is what the page says, however it is rewritten, seed %i',
  async (seed) => {
    const chance = chanceOf(seed)
    const random = (): LineProps => ({
      count: chance.between(0, 99),
      parts: ['one', 'two', 'three'].filter(() => chance.percent(60)),
      hasEnd: chance.percent(50),
    })
    const { rerender } = render(<Line {...random()} />)
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
      const fresh = document.createElement('div')
      const plain = render(<Line {...props} />, { container: fresh })
      expect(document.body.textContent).toBe(fresh.textContent)
      plain.unmount()
    }
    expect(errors).not.toHaveBeenCalled()
  },
)
