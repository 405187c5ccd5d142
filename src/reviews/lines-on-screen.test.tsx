/** The lines of the paper on the whole screen: pressed by keys, a finger and the mouse, they fill in what is left. */
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { imageKey } from '../offline/image-key.ts'
import { saveImageReading } from '../offline/images/image-facts.ts'
import { readDraft } from '../offline/drafts/review-drafts.ts'
import type { ReadRow } from '../offline/rows.ts'
import { NOW, rejectionOf } from '../offline/testing.ts'
import { READER } from '../recognition/reader/image-reader.ts'
import { rowOf } from '../recognition/fields/testing.ts'
import { elapse, openHermes, opened, press, until } from '../testing/hermes.tsx'
import { button, field } from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'
import * as spoken from '../ui/staff/say.ts'
import { setReadsImages } from './recognition/reads-images.ts'

const BUSINESSES = ['Cedar Cafe', 'Cedar Hill Books', 'Night Owl Pizza'].map((name, at) => ({
  id: `b-${at}`,
  name,
  isCampfire: true,
}))

const PAPER = [
  'THANK YOU',
  'CEDAR CAFE',
  'LATTE 4.50',
  '10.11.2026 20:12',
  '8:12',
  'SUBTOTAL 12.50',
]

const ONE = '/receipt-images/r-1.jpg'

const DOUBLE_MS = 250

beforeEach(() => {
  vi.spyOn(spoken, 'say')
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(900)
})

async function setup(
  texts: readonly string[] | null = PAPER,
  changes: Partial<ReadRow> = {},
  others: Readonly<Record<string, readonly string[]>> = {},
) {
  setReadsImages(true)
  const server = reviewServer({
    requests: requestsOf({
      'r-1': { urls: [ONE, ...Object.keys(others)], correction: null },
      'r-2': {},
    }),
    businesses: BUSINESSES as never,
  })
  const hermes = openHermes('/hermes', server)
  await elapse(100)
  for (const [url, read] of Object.entries({ ...(texts && { [ONE]: texts }), ...others })) {
    const rows = read.map((text, at) => ({ ...rowOf(text, at), ...changes }))
    await saveImageReading(hermes.database, imageKey(url), { reader: READER, rows }, NOW)
  }
  hermes.reload('/hermes/r-1')
  await opened('r-1')
  fireEvent.load(await until(() => screen.getByAltText(/^Receipt(, image 1 of 2)?$/)))
  if (texts) await until(() => expect(lines()).toHaveLength(texts.length))
  return { server, hermes }
}

const lines = () => [...document.querySelectorAll<HTMLElement>('[data-line]')]
const byName = (text: string) => {
  const found = lines().find((one) => one.getAttribute('aria-label') === text)
  if (!found) throw new Error(`There is no line ${text}`)
  return found
}
const focused = () => document.activeElement?.getAttribute('aria-label')
const subtotal = () => field('Subtotal before tax').value
const business = () => field('Business').value
const said = () => vi.mocked(spoken.say).mock.lastCall?.[0]
const options = () => [
  ...document.querySelectorAll('[aria-label="What this line is"] [role=option]'),
]

/** A finger or the mouse, which may move on the way. */
function tap(target: HTMLElement, { by = 0, pointerType = 'touch', pointerId = 1 } = {}): void {
  for (const [type, x] of [
    ['pointerdown', 0],
    ['pointerup', by],
  ] as const) {
    const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY: 0 })
    fireEvent(target, Object.assign(event, { pointerType, pointerId }))
  }
}

test('[T3] by keys alone: L goes to the lines, arrows and Tab walk, Enter fills in what is left, Escape leaves', async () => {
  await setup()
  press('l')
  expect(focused()).toBe('THANK YOU')
  press('ArrowUp')
  expect(focused()).toBe('SUBTOTAL 12.50')
  press('ArrowDown')
  press('Tab')
  expect(focused()).toBe('CEDAR CAFE')
  press('Tab', { shiftKey: true })
  expect(focused()).toBe('THANK YOU')
  fireEvent.click(byName('THANK YOU'))
  expect(said()).toBe('“THANK YOU” fits no field')
  // Again: to the next that fits what is left.
  press('l')
  expect(focused()).toBe('CEDAR CAFE')
  fireEvent.click(byName('CEDAR CAFE'))
  expect(business()).toBe('Cedar Cafe')
  expect(said()).toBe('Business: Cedar Cafe. Business filled in. Date and subtotal are left')
  press('l')
  expect(focused()).toBe('10.11.2026 20:12')
  fireEvent.click(byName('10.11.2026 20:12'))
  // It can begin with the month or the day, and a person says which.
  expect(options().map(({ textContent }) => textContent)).toEqual([
    'Date and time: Oct 11, 2026, 8:12 PM',
    'Date and time: Nov 10, 2026, 8:12 PM',
  ])
  fireEvent.click(options()[1]!)
  await until(() => expect(options()).toEqual([]))
  byName('10.11.2026 20:12').focus()
  press('l')
  expect(focused()).toBe('SUBTOTAL 12.50')
  fireEvent.click(byName('SUBTOTAL 12.50'))
  expect(subtotal()).toBe('12.50')
  expect(said()).toContain('Business, date and subtotal are filled in')
  // A line that fills in nothing takes no undo away.
  fireEvent.click(byName('THANK YOU'))
  press('z', { ctrlKey: true })
  expect(subtotal()).toBe('')
  press('z', { ctrlKey: true })
  press('z', { ctrlKey: true })
  expect(business()).toBe('')
  press('Escape')
  expect(lines()).not.toContain(document.activeElement)
})

test('[T3] a finger and the mouse press a line, and no gesture that moves or zooms the image does', async () => {
  await setup()
  const paid = byName('SUBTOTAL 12.50')
  tap(paid, { by: 20 })
  tap(paid, { by: -20, pointerType: 'mouse' })
  await elapse(DOUBLE_MS + 20)
  // Twice, to zoom.
  tap(paid)
  tap(paid)
  await elapse(DOUBLE_MS + 20)
  // Two fingers.
  fireEvent(paid, Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerId: 7 }))
  tap(paid)
  fireEvent(paid, Object.assign(new MouseEvent('pointerup', { bubbles: true }), { pointerId: 7 }))
  await elapse(DOUBLE_MS + 20)
  expect(subtotal()).toBe('')
  tap(paid)
  await elapse(DOUBLE_MS + 20)
  expect(subtotal()).toBe('12.50')
  fireEvent.click(button('Undo'))
  expect(subtotal()).toBe('')
  tap(paid, { pointerType: 'mouse' })
  await elapse(DOUBLE_MS + 20)
  expect(subtotal()).toBe('12.50')
})

test('[T3] what a person typed is replaced only by their own choice, and the focused field is the one that is asked for', async () => {
  const { hermes } = await setup()
  const box = field('Subtotal before tax')
  fireEvent.change(box, { target: { value: '9.99' } })
  act(() => box.focus())
  tap(byName('LATTE 4.50'))
  await elapse(DOUBLE_MS + 20)
  expect(box.value).toBe('9.99')
  expect(options().map(({ textContent }) => textContent)).toEqual(['Subtotal: $4.50 instead'])
  fireEvent.click(options()[0]!)
  await until(() => expect(box.value).toBe('4.50'))
  press('z', { ctrlKey: true })
  expect(subtotal()).toBe('9.99')
  // It is stored as what is typed is.
  await until(async () => expect((await readDraft(hermes.database, 'r-1'))?.subtotal).toBe('9.99'))
  // A line that is none of the field's own is offered as what it can be.
  act(() => field('Business').focus())
  tap(byName('8:12'))
  await elapse(DOUBLE_MS + 20)
  expect(options().map(({ textContent }) => textContent)).toEqual([
    'Date and time: 8:12 AM',
    'Date and time: 8:12 PM',
  ])
})

test('[T3] a name that several have is looked for in the list, which opens', async () => {
  await setup(['CEDAR', 'SUBTOTAL 12.50'])
  tap(byName('CEDAR'))
  await elapse(DOUBLE_MS + 20)
  expect(business()).toBe('CEDAR')
  await until(() =>
    expect(document.querySelectorAll('[role=listbox] [role=option]')).toHaveLength(2),
  )
  await until(() => expect(document.activeElement).toBe(field('Business')))
})

test('[T3] where a second look read other figures, both are offered', async () => {
  await setup(['SUBTOTAL 12.50'], { again: { text: 'SUBTOTAL 12.56', certainty: '9'.repeat(14) } })
  fireEvent.click(byName('SUBTOTAL 12.50, or SUBTOTAL 12.56'))
  expect(options().map(({ textContent }) => textContent)).toEqual([
    'Subtotal: $12.50',
    'Subtotal: $12.56',
  ])
})

test('[T3] without a reading there are no lines, and the key says so; so it does once the request is decided', async () => {
  const { server } = await setup(null)
  expect(lines()).toEqual([])
  press('l')
  expect(said()).toBe('The text reader is not on this tablet yet')
  server.decideElsewhere({ ...rejectionOf('r-1'), userEmail: 'r-1@example.com' })
  await until(() => expect(document.querySelector('form')).toBeNull())
  press('l')
  expect(said()).toBe('The request is decided')
})

test('[T3] [T7] in the form of a correction the lines are there again, and what was read', async () => {
  const { server, hermes } = await setup()
  server.decideElsewhere({ ...rejectionOf('r-1'), userEmail: 'r-1@example.com' })
  await until(() => expect(document.querySelector('form')).toBeNull())
  hermes.reload()
  await until(() => button('Correct'))
  expect(lines()).toEqual([])
  press('e')
  fireEvent.load(await until(() => screen.getByAltText('Receipt')))
  await until(() => expect(lines()).toHaveLength(PAPER.length))
  fireEvent.click(byName('SUBTOTAL 12.50'))
  expect(subtotal()).toBe('12.50')
  expect(document.body.textContent).toContain('From the image')
})

test('[T3] of several images, the lines of the one on screen are there', async () => {
  await setup(PAPER, {}, { '/receipt-images/r-1b.jpg': ['SUBTOTAL 7.00'] })
  press('.')
  fireEvent.load(await until(() => screen.getByAltText('Receipt, image 2 of 2')))
  await until(() => expect(lines()).toHaveLength(1))
  press('l')
  fireEvent.click(byName('SUBTOTAL 7.00'))
  expect(subtotal()).toBe('7.00')
})

test('[X19] two values that were read for a field are framed in the image, with their numbers, until one is chosen', async () => {
  await setup(['Subtotal 3.20', 'Tax 0.49', 'Total 8.99'])
  const frames = () =>
    [...document.querySelectorAll('[data-row-frame] > *')].map(({ textContent }) => textContent)
  await until(() => expect(frames()).toEqual(['1', '2']))
  tap(byName('Subtotal 3.20'))
  await elapse(DOUBLE_MS + 20)
  expect(subtotal()).toBe('3.20')
  await until(() => expect(frames()).toEqual([]))
  act(() => field('Subtotal before tax').focus())
  await until(() => expect(frames()).toEqual(['1', '2']))
})

test('[T3] while the decision is being stored, a press on a line does nothing', async () => {
  const { hermes } = await setup()
  press('2')
  fireEvent.click(button('Reject'))
  fireEvent.click(byName('SUBTOTAL 12.50'))
  expect(subtotal()).toBe('')
  await until(() => expect(hermes.path()).not.toBe('/hermes/r-1'))
})
