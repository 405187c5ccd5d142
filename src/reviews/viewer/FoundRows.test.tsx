import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Suggestions } from '../recognition/suggestions.ts'
import { PLACE, suggested, withChoice } from '../recognition/testing.ts'
import { useLook } from '../session/use-look.ts'
import { FoundRows } from './FoundRows.tsx'

vi.mock('./receipt-image.ts', () => ({
  useReceiptImage: (url: string) => ({ status: 'ready', src: `blob:${url}` }),
  useImageView: () => [{ turns: 0, brightness: 1.2, contrast: 1, isInverted: true }],
}))

/** What was drawn, in order. */
const drawn: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  drawn.length = 0
  // jsdom lays out nothing, and neither decodes nor draws.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #report: (entries: object[]) => void
      constructor(report: (entries: object[]) => void) {
        this.#report = report
      }
      observe() {
        this.#report([{ contentRect: { width: 500, height: 90 } }])
      }
      disconnect() {}
    },
  )
  HTMLImageElement.prototype.decode = () => Promise.resolve()
  const context = {
    translate: () => {},
    scale: () => {},
    rotate: () => {},
    drawImage: ({ src }: HTMLImageElement) => drawn.push(src),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const READ = suggested({
  business: { id: 'b-1', name: 'Blue Spruce Books' },
  receiptDatetime: '2026-11-10T13:12:31.000Z',
  subtotal: 8.2,
})

const onSeen = vi.fn()

async function setup(suggestions: Suggestions | null, urls = ['/one.jpg']) {
  onSeen.mockClear()
  function Screen({ isOnScreen = true }) {
    const { lookedAt, handlers } = useLook(suggestions)
    return (
      <>
        <FoundRows {...{ urls, suggestions, lookedAt, isOnScreen, onSeen }} />
        <div {...handlers}>
          <button data-suggested="business">Use Business</button>
          <div data-field="subtotal">
            <input aria-label="Subtotal" />
          </div>
          <div data-field="notes">
            <input aria-label="Notes" />
          </div>
        </div>
      </>
    )
  }
  const { rerender } = render(<Screen />)
  // Decodes the images.
  await act(async () => {})
  return { turnTab: (isOnScreen: boolean) => rerender(<Screen isOnScreen={isOnScreen} />) }
}

const names = () => screen.queryAllByRole('img').map((image) => image.getAttribute('aria-label'))
const ALL = [
  'The line read for Business',
  'The line read for Date and time',
  'The line read for Subtotal',
]
/** jsdom makes no pointer events with a kind of pointer. */
function point(target: Element, type: string, pointerType: string): void {
  const event = new MouseEvent(type, { bubbles: true })
  fireEvent(target, Object.assign(event, { pointerType }))
}

test('the rows of all three are drawn from the image, in the tones of the viewer', async () => {
  await setup(READ)
  expect(screen.getByRole('region', { name: 'Lines read in the image' })).toBeTruthy()
  expect(names()).toEqual(ALL)
  expect(drawn).toEqual(Array(3).fill('blob:/one.jpg'))
  expect(screen.getAllByRole('img')[0]?.style.filter).toContain('invert(1)')
  expect(screen.getByText('$8.20')).toBeTruthy()
})

test('a field with the focus shows its row alone, and so does a suggestion with the focus, under the mouse or a finger', async () => {
  await setup(READ)
  act(() => screen.getByLabelText('Subtotal').focus())
  expect(names()).toEqual([ALL[2]])
  act(() => screen.getByLabelText('Notes').focus())
  expect(names()).toEqual(ALL)
  const suggestion = screen.getByRole('button')
  act(() => suggestion.focus())
  expect(names()).toEqual([ALL[0]])
  act(() => suggestion.blur())
  expect(names()).toEqual(ALL)

  point(suggestion, 'pointerover', 'mouse')
  expect(names()).toEqual([ALL[0]])
  point(screen.getByLabelText('Notes'), 'pointerover', 'mouse')
  expect(names()).toEqual(ALL)

  point(suggestion, 'pointerover', 'touch')
  point(suggestion, 'pointerout', 'touch')
  expect(names()).toEqual([ALL[0]])
  act(() => screen.getByLabelText('Subtotal').focus())
  expect(names()).toEqual([ALL[2]])
})

test('without all three, those that were read are shown, also while a field without one is looked at', async () => {
  await setup({ ...READ, business: null })
  expect(names()).toEqual([ALL[1], ALL[2]])
  act(() => screen.getByLabelText('Subtotal').focus())
  expect(names()).toEqual([ALL[2]])
  act(() => screen.getByRole('button').focus())
  expect(names()).toEqual([ALL[1], ALL[2]])
})

test('while the image is being read, nothing stands in the place of its rows', async () => {
  await setup(null)
  expect(document.querySelector('section')?.childElementCount).toBe(0)
  expect(screen.queryByRole('region')).toBeNull()
})

test('[X20] an unsure value and the total less the tax are marked, and so is one of several images', async () => {
  const unsure = { isSure: false, place: { ...PLACE, image: 1 } }
  const subtotal = { ...READ.subtotal!, ...unsure, isTotalLessTax: true }
  const business = { ...READ.business!, isSure: false }
  await setup({ ...READ, business, subtotal }, ['/1.jpg', '/2.jpg'])
  expect(screen.getByText('unsure')).toBeTruthy()
  expect(screen.getByText('total less tax')).toBeTruthy()
  expect(screen.getByText('Subtotal · image 2')).toBeTruthy()
  expect(drawn).toEqual(['blob:/1.jpg', 'blob:/1.jpg', 'blob:/2.jpg'])
})

test('the rows are seen once all three have been there as long as a look takes, not behind another tab', async () => {
  const { turnTab } = await setup(READ)
  turnTab(false)
  act(() => void vi.advanceTimersByTime(5_000))
  turnTab(true)
  act(() => void vi.advanceTimersByTime(500))
  expect(onSeen).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(200))
  expect(onSeen).toHaveBeenCalledExactlyOnceWith(READ)
})

test('rows of which one is not shown, or whose image is not decoded, are not seen', async () => {
  HTMLImageElement.prototype.decode = () => new Promise(() => {})
  await setup(READ)
  act(() => void vi.advanceTimersByTime(5000))
  expect(onSeen).not.toHaveBeenCalled()
})

test('[X19] of two values both rows are shown, each with its value, alone while their field is looked at', async () => {
  const twoSubtotals = withChoice(READ, { subtotal: [8.2, 9.57] })
  await setup(twoSubtotals)
  expect(names()).toEqual([ALL[0], ALL[1], ALL[2], ALL[2]])
  const values = () => screen.getAllByText(/^\$/).map((value) => value.textContent)
  expect(values()).toEqual(['$8.20', '$9.57'])
  expect(screen.getByText('1 of 2')).toBeTruthy()
  expect(screen.getByText('2 of 2')).toBeTruthy()
  act(() => screen.getByLabelText('Subtotal').focus())
  expect(names()).toEqual([ALL[2], ALL[2]])
  act(() => void vi.advanceTimersByTime(5000))
  expect(onSeen).not.toHaveBeenCalled()
})

test.each([
  ['2026-11-11T02:57:00.000Z', 'Nov 10, 9:57 AM or PM'],
  ['2026-11-10T15:33:00.000Z', 'Nov 10, 9:57 AM or 10:33 AM'],
  ['2026-10-11T12:12:00.000Z', 'Nov 10, 9:57 AM or Oct 11, 8:12 AM'],
])(
  '[X19] two values that were read in one row share it, and say once what they share: %s',
  async (other, words) => {
    const receiptDatetime = ['2026-11-10T14:57:00.000Z', other] as const
    await setup(withChoice(READ, { receiptDatetime }, [PLACE, { ...PLACE }]))
    expect(names()).toEqual(ALL)
    expect(screen.getByText(words)).toBeTruthy()
  },
)
