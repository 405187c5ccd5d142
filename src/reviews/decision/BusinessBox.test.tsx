import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { BusinessBox } from './BusinessBox.tsx'

interface Business {
  id: string
  name: string
}

const ABAY = { id: 'b-1', name: 'Abay Table' }
const DEPOT = { id: 'b-2', name: 'Depot Lane' }
const DEPOT_COFFEE = { id: 'b-3', name: 'Depot Lane Coffee' }
const RAILYARD = { id: 'b-4', name: 'Railyard Ramen' }
const SLIGO_COFFEE = { id: 'b-5', name: 'Sligo Creek Coffee' }
const TOYS = { id: 'b-8', name: 'Woodmont Toy Attic' }
const ROSIE = { id: 'b-9', name: 'Rosie\u2019s Caf\u00e9' }
const SHOPS = [ABAY, DEPOT, DEPOT_COFFEE, RAILYARD, SLIGO_COFFEE, TOYS, ROSIE]

const ABSENT = 'The list of businesses is not on this tablet yet.'

/** A pause longer than any test, in milliseconds: the list catches up only when a test says so. */
const LONG = 600_000

interface Given {
  shops?: readonly Business[] | undefined
  value?: Business | null
  text?: string
}

function setup({ value = null, ...given }: Given = {}) {
  let latest = value
  let load: (shops: readonly Business[]) => void
  let setPause: (delay: number) => void
  const onSubmit = vi.fn((event: React.SubmitEvent) => event.preventDefault())
  function Form() {
    const [current, setCurrent] = useState(value)
    const [text, setText] = useState(given.text ?? '')
    const [shops, setShops] = useState('shops' in given ? given.shops : SHOPS)
    const [filterDelay, setFilterDelay] = useState(LONG)
    latest = current
    load = setShops
    setPause = setFilterDelay
    return (
      <form onSubmit={onSubmit}>
        <BusinessBox
          options={shops}
          value={current}
          text={text}
          onChange={(next, typed) => {
            setCurrent(next)
            setText(typed)
          }}
          filterDelay={filterDelay}
        />
        <button type="submit">Beside</button>
      </form>
    )
  }
  render(<Form />)
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: /Business/ })
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    box,
    onSubmit,
    load: (shops: readonly Business[]) => act(() => load(shops)),
    /** The list catches up with what is typed. */
    endPause: async (names: string[]) => {
      act(() => setPause(0))
      await waitFor(() => expect(options()).toEqual(names), { timeout: 20_000 })
    },
    /** What would be sent; the box must show the same. */
    chosen: () => {
      if (latest) expect(box.value).toBe(latest.name)
      return latest
    },
  }
}

/** Moves the pointer to an option; the first move tells the page that a pointer is used. */
async function point(user: UserEvent, name: string) {
  await user.hover(screen.getByText('Beside'))
  await user.hover(screen.getByRole('option', { name }))
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const isOpen = (box: HTMLElement) => box.getAttribute('aria-expanded') === 'true'
const messageOf = (box: HTMLElement) =>
  (box.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

test.each([
  ['cof{ArrowUp}{Enter}', SLIGO_COFFEE],
  ['cof{ArrowDown}{Tab}', DEPOT_COFFEE],
  ['{ArrowDown}{ArrowDown}rail{ArrowDown}{Enter}', RAILYARD],
  ['cof{ArrowDown}{Backspace>3/}rail{ArrowDown}{Enter}', RAILYARD],
  ['rail{Tab}', RAILYARD],
  [' rail {Escape}{Enter}', RAILYARD],
  ['depot lane{Enter}', DEPOT],
  ["rosie's cafe{Tab}", ROSIE],
])('[V3] without a pause, %s chooses by what is typed', async (keys, shop) => {
  const { user, box, chosen, onSubmit } = setup()
  await user.type(box, keys)
  expect(chosen()).toEqual(shop)
  expect(isOpen(box)).toBe(false)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('[V3] [V10] what was typed and not chosen before the page was left is there again, and can be chosen', async () => {
  const { user, box, chosen } = setup({ text: 'depot lane c' })
  expect(box.value).toBe('depot lane c')
  await user.click(box)
  await user.keyboard('{Enter}')
  expect(chosen()).toEqual(DEPOT_COFFEE)
})

test('[V3] Enter with several matches shows them and chooses none', async () => {
  const { user, box, chosen, onSubmit } = setup()
  await user.type(box, 'coffee{Enter}')
  expect(chosen()).toBeNull()
  expect(options()).toEqual(['Depot Lane Coffee', 'Sligo Creek Coffee'])
  expect(box.getAttribute('aria-activedescendant')).toBeNull()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('[V3] what is left without a match stays, is no choice, and the field says so', async () => {
  const { user, box, chosen } = setup()
  await user.type(box, 'nobody')
  await user.tab()
  expect(box.value).toBe('nobody')
  expect(chosen()).toBeNull()
  expect(messageOf(box)).toContain('Nothing in the list matches “nobody”')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  await user.type(box, 's')
  expect(messageOf(box)).not.toContain('list')
})

test('[V3] a press beside the field takes an exact name, but no shop that nobody saw', async () => {
  const { user, box, chosen } = setup()
  await user.type(box, 'railyard')
  await user.click(screen.getByText('Beside'))
  expect(chosen()).toBeNull()
  expect(box.value).toBe('railyard')
  expect(messageOf(box)).toContain('Nothing is chosen yet: 1 in the list matches “railyard”')
  await user.type(box, ' ramen')
  await user.click(screen.getByText('Beside'))
  expect(chosen()).toEqual(RAILYARD)
  expect(messageOf(box)).not.toContain('list')
})

test('[V3] a choice ends as soon as other text stands in the box', async () => {
  const { user, box, chosen } = setup({ value: RAILYARD })
  await user.type(box, 's')
  expect(box.value).toBe('Railyard Ramens')
  expect(chosen()).toBeNull()
  await user.tab()
  expect(chosen()).toBeNull()
  await user.type(box, '{Backspace}')
  expect(chosen()).toBeNull()
  await user.tab()
  expect(chosen()).toEqual(RAILYARD)
  await user.clear(box)
  expect(chosen()).toBeNull()
})

test('[V3] of two shops with the same name none is taken by it', async () => {
  const twins = [
    { id: 'b-6', name: 'Corner Deli' },
    { id: 'b-7', name: 'Corner Deli' },
  ]
  const { user, box, chosen } = setup({ shops: twins })
  await user.type(box, 'Corner Deli{Enter}')
  expect(chosen()).toBeNull()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(chosen()).toEqual(twins[1])
  await user.tab()
  expect(chosen()).toEqual(twins[1])
})

test('[V3] nothing typed chooses nothing, even where the list holds one shop', async () => {
  const { user, box, chosen } = setup({ shops: [ABAY] })
  await user.type(box, '{Enter}')
  await user.type(box, ' {Enter}')
  await user.tab()
  expect(chosen()).toBeNull()
})

test('[V3] a list that arrives late chooses nothing by itself; text that is left before stays, with the reason', async () => {
  const { user, box, load, chosen } = setup({ shops: undefined })
  await user.type(box, 'railyard{Enter}')
  expect(screen.getByText(ABSENT)).toBeTruthy()
  await user.tab()
  expect(messageOf(box)).toContain(ABSENT)
  load(SHOPS)
  expect(chosen()).toBeNull()
  expect(messageOf(box)).toContain('Nothing is chosen yet: 1 in the list matches “railyard”')
  await user.type(box, '{Enter}')
  expect(chosen()).toEqual(RAILYARD)
})

test.each([false, true])(
  '[V3] a shop under the pointer is not chosen by a key once it no longer matches; after the pause: %s',
  async (isAfterPause) => {
    const { user, box, endPause, chosen } = setup()
    await user.type(box, 'coffee')
    await point(user, 'Abay Table')
    expect(box.getAttribute('aria-activedescendant')).not.toBeNull()
    if (isAfterPause) await endPause(['Depot Lane Coffee', 'Sligo Creek Coffee'])
    await user.keyboard('{Enter}')
    expect(chosen()).toBeNull()
    expect(options()).toEqual(['Depot Lane Coffee', 'Sligo Creek Coffee'])
    if (!isAfterPause) expect(box.getAttribute('aria-activedescendant')).toBeNull()
  },
)

test('[V3] Escape closes the list and keeps what is typed or chosen', async () => {
  const { user, box, chosen } = setup()
  await user.type(box, 'coffee{Escape}')
  expect(isOpen(box)).toBe(false)
  expect(box.value).toBe('coffee')
  expect(chosen()).toBeNull()
  await user.keyboard('{ArrowDown}{Enter}{ArrowDown}')
  expect(isOpen(box)).toBe(true)
  expect(options()).toHaveLength(SHOPS.length)
  await user.keyboard('{Escape}')
  expect(isOpen(box)).toBe(false)
  expect(chosen()).toEqual(DEPOT_COFFEE)
})

test('[V3] a choice that the list no longer holds stays through Escape and Tab', async () => {
  const closed = { id: 'b-10', name: 'Closed Shop' }
  const { user, box, chosen } = setup({ value: closed })
  await user.type(box, '{ArrowDown}{Escape}')
  expect(isOpen(box)).toBe(false)
  await user.tab()
  expect(chosen()).toEqual(closed)
})
