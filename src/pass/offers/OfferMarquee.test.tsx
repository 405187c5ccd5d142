import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { usePublicData } from '../../public-data/public-data.ts'
import { OfferMarquee } from './OfferMarquee.tsx'
import { failed, loaded, LOADING } from '../../public-data/testing.ts'
import { COFFEE, renderAt, TACOS } from '../testing.tsx'

vi.mock('../../public-data/public-data.ts')
const read = vi.mocked(usePublicData)

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] })
  read.mockReturnValue(loaded({ coupons: [COFFEE, TACOS] }))
  return () => void vi.useRealTimers()
})

const setup = () => {
  renderAt('/MoCo', <OfferMarquee offers={null} today="" />)
  return { user: userEvent.setup() }
}

test('[P2] [P14] while they load, and where there are none, nothing can be paused; what cannot be had leaves a line', () => {
  for (const [state, words] of [
    [LOADING, /^On the pass nowSee all offers$/],
    [failed('The service is resting'), /cannot be shown right now/],
    [loaded({ coupons: [] }), /There are no offers at the moment/],
  ] as const) {
    read.mockReturnValue(state)
    const { unmount } = renderAt('/MoCo', <OfferMarquee offers={null} today="" />)
    expect(document.body.textContent).toMatch(words)
    expect(document.body.textContent).not.toContain('The service is resting')
    expect(screen.queryByRole('button')).toBeNull()
    unmount()
  }
})

test('[K3] what has ended goes by no more, in a list that this device kept too', () => {
  read.mockReturnValue(loaded({ coupons: [{ ...COFFEE, expirationDate: '2026-11-22' }, TACOS] }))
  setup()
  expect(document.body.textContent).toContain('Two tacos')
  expect(document.body.textContent).not.toContain('Free coffee')
})

test('[P7] a press shows the name, the business and the description, or N/A', async () => {
  const { user } = setup()
  await user.click(card('Free coffee'))
  const dialog = within(screen.getByRole('dialog', { name: 'Free coffee' }))
  expect(dialog.getByText('Sligo Creek Coffee')).toBeTruthy()
  expect(dialog.getByText('With any pastry.')).toBeTruthy()
  expect(dialog.getByRole('link', { name: /where to use it/ }).getAttribute('href')).toBe(
    '/MoCoCoupon/coffee',
  )
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(card('Two tacos'))
  expect(within(screen.getByRole('dialog', { name: 'Two tacos' })).getByText('N/A')).toBeTruthy()
})

test('[P7] neighbours have different accents; a card names the place, and says nothing where there is no description', () => {
  setup()
  const [coffee, tacos] = [card('Free coffee'), card('Two tacos')]
  expect([coffee.dataset.accent, tacos.dataset.accent]).toEqual(['even', 'odd'])
  expect(coffee.textContent).toBe('Free coffeeWith any pastry.Sligo Creek Coffee, Silver Spring')
  expect(tacos.textContent).toBe('Two tacosTriangle Lane Tacos, Wheaton')
  // A press with a modifier follows the link, as every link does.
  expect(fireEvent.click(coffee, { ctrlKey: true })).toBe(true)
  expect(screen.queryByRole('dialog', { name: 'Free coffee' })).toBeNull()
})

test('[P2] rows that stand still keep the card to which the focus has scrolled them when they come to life', () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<OfferMarquee offers={null} today="" />)
  const box = place.querySelector('[data-cards]')!.parentElement!
  box.scrollLeft = 300
  render(<OfferMarquee offers={null} today="" />, { container: place, hydrate: true })
  expect(box.scrollLeft).toBe(300)
})

test.each([
  [390, 16 + 366 - 20],
  [1440, 16 + 366 - 366 / 4],
])(
  '[P2] the card that the keyboard comes to is in view as a whole, in a window of %i px',
  (width, scrolled) => {
    read.mockReturnValue(
      loaded({ coupons: [1, 2, 3, 4].map((id) => ({ ...COFFEE, id: `${id}` })) }),
    )
    setup()
    const second = screen.getAllByRole('link', { name: /^Free coffee/ })[1]!
    const track = second.closest('[data-cards]')!
    const box = track.parentElement!
    layOut(box, { clientWidth: width, offsetLeft: 0 })
    layOut(track, { offsetLeft: 16 })
    layOut(second, { offsetLeft: 366, offsetWidth: 350 })
    vi.spyOn(second, 'matches').mockReturnValue(true)
    fireEvent.focus(second)
    expect(box.scrollLeft).toBe(scrolled)
  },
)

test('[P2] a card that the keyboard came to before the rows came to life is in view from then on', () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<OfferMarquee offers={null} today="" />)
  const first = place.querySelector<HTMLElement>('[data-cards] a')!
  first.focus()
  vi.spyOn(first, 'matches').mockReturnValue(true)
  layOut(first, { offsetLeft: 366, offsetWidth: 350 })
  layOut(first.closest('[data-cards]')!.parentElement!, { clientWidth: 820 })
  render(<OfferMarquee offers={null} today="" />, { container: place, hydrate: true })
  expect(first.closest('[data-cards]')!.parentElement!.scrollLeft).toBe(366 - 366 / 4)
  fireEvent.click(screen.getByRole('button', { name: 'Play the offers' }))
  expect(screen.getByRole('button', { name: 'Pause the offers' })).toBeTruthy()
  place.remove()
})

test('[P2] rows of every length fill a wide window and close their loop, without a style attribute', () => {
  for (const length of [1, 4, 7, 25]) {
    const coupons = Array.from({ length }, (_, index) => ({ ...COFFEE, id: String(index) }))
    read.mockReturnValue(loaded({ coupons }))
    const { unmount } = renderAt('/MoCo', <OfferMarquee offers={null} today="" />)
    for (const track of document.querySelectorAll<HTMLElement>('[data-cards]')) {
      const [first, ...others] = track.children
      const cards = first?.children.length ?? 0
      expect(cards).toBeLessThanOrEqual(Number(track.dataset.cards))
      expect(others.length * cards * 366).toBeGreaterThan(1920 + 266)
    }
    expect(document.querySelector('[style]')).toBeNull()
    unmount()
  }
})

/** jsdom lays nothing out. */
function layOut(element: Element, layout: Record<string, number>) {
  for (const [name, value] of Object.entries(layout))
    Object.defineProperty(element, name, { value })
}

function card(name: string): HTMLElement {
  return screen.getByRole('link', { name: new RegExp(`^${name}`) })
}
