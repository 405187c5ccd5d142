/** What the keys do on the screen of a review, what its tabs and its image show, and what is typed in it. */
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listBusinessesForReview, listSimilarReceipts } from '../contract/review-calls.ts'
import { readDraft } from '../offline/drafts/review-drafts.ts'
import { heading, openHermes, opened, elapse, press, until } from '../testing/hermes.tsx'
import {
  button,
  checkbox,
  dialog,
  escape,
  field,
  named,
  noDialog,
  tab,
} from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'
import { REVIEW_KEYS } from './shortcuts/review-keys.ts'

const COFFEE = { id: 'b-coffee', name: 'Sligo Creek Coffee' }
const BOOKS = { id: 'b-books', name: 'Blue Spruce Books' }
const PURCHASE = {
  businessId: COFFEE.id,
  businessName: COFFEE.name,
  receiptDatetime: '2026-11-20T13:12:31.000Z',
  subtotal: 8.2,
}
const REQUESTS = requestsOf({
  /** States all of it, and so does `r-2`, of another customer. */
  'r-1': PURCHASE,
  'r-2': { ...PURCHASE, subtotal: 8.2 },
  'r-3': { receiptDatetime: '2026-09-01T13:00:00.000Z' },
  'r-4': { urls: ['/receipt-images/r-4-1.jpg', '/receipt-images/r-4-2.jpg'] },
})

async function setup(id: string) {
  const server = reviewServer({
    requests: REQUESTS,
    businesses: [COFFEE, BOOKS],
    templates: { [COFFEE.id]: ['/template-images/a.jpg', '/template-images/b.jpg'] },
    similar: REQUESTS.filter((request) => request.id === 'r-2'),
  })
  const hermes = openHermes(`/hermes/${id}`, server)
  await opened(id)
  await until(() => button('Reject'))
  return { server, hermes }
}

const open = (name: string | RegExp) => fireEvent.click(tab(name))
const panel = () => document.querySelector('[role=tabpanel]:not([inert])')?.textContent
const box = () => named<HTMLInputElement>('input[role=combobox]', /^/)
const isTicked = (name: string) => checkbox(name).checked
const image = () => {
  const found = document.querySelector<HTMLImageElement>(
    '[aria-label^="Receipt"] img[alt^="Receipt"]',
  )
  if (!found) throw new Error('No image is shown')
  return found
}

test('[V1] [V6] keys decide, tick and help, and are text while somebody types', async () => {
  await setup('r-4')
  await until(() => screen.getByText('4 of 4'))
  press('?')
  await until(() => expect(dialog()).not.toBeNull())
  for (const { does } of Object.values(REVIEW_KEYS)) expect(dialog()).toContain(does)
  press('n')
  await escape()
  await noDialog()
  press('n', { ctrlKey: true, shiftKey: true })

  press('3')
  expect(isTicked('Not readable')).toBe(true)
  press('0')
  press('3')
  expect(isTicked('Counterfeit')).toBe(true)
  expect(isTicked('Not readable')).toBe(false)
  const { alt, style } = image()
  field('Notes').focus()
  for (const key of ['q', 'a', '1', '+', ']', '.', 'i']) press(key)
  await elapse(200)
  expect(heading()).toBe('r-4@example.com')
  expect(isTicked('Duplicate')).toBe(false)
  expect(image().alt).toBe(alt)
  expect(style.transform).toContain('rotate(0deg)')
  expect(style.filter).toBe('none')
})

test('[V1] [V8] [V9] three tabs: the form, the template of the business, similar receipts with their number; all of it offline too', async () => {
  const { server, hermes } = await setup('r-1')
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
  const choose = (name: string) => {
    box().focus()
    fireEvent.change(box(), { target: { value: name } })
    press('Enter')
    press('Escape')
  }
  const template = () => named('[role=region], section', `Template of ${COFFEE.name}`)
  const hasTemplate = () =>
    until(() => expect(template().querySelectorAll('[role=radio]')).toHaveLength(2))
  expect(tabs()).toEqual(['Review', 'Receipt Template', 'Similar Receipts'])
  open('Similar Receipts')
  expect(panel()).toContain('business, datetime and subtotal are filled in')
  open('Receipt Template')
  expect(panel()).toContain('Choose a business first')
  open('Review')
  choose(BOOKS.name)
  open('Receipt Template')
  await until(() =>
    expect(panel()).toContain('This business has no uploaded a receipt template yet'),
  )
  open('Review')
  choose(COFFEE.name)
  press('f')
  await until(() => expect(tabs()[2]).toBe('Similar Receipts (1)'))
  expect(server.asked(listSimilarReceipts).map(({ query }) => query)).toEqual([
    { businessId: COFFEE.id, receiptDatetime: PURCHASE.receiptDatetime, subtotal: '8.20' },
  ])
  open(/^Similar/)
  await until(() => expect(panel()).toContain('Searched on the server, and on this tablet: 3'))
  expect(panel()).toContain('r-2@example.com')
  expect(panel()).toContain('Same business and subtotal within a day')
  open('Receipt Template')
  await hasTemplate()

  await hermes.connect(false)
  hermes.reload()
  await opened('r-1')
  open('Receipt Template')
  await hasTemplate()
  open(/^Similar/)
  await until(() => expect(panel()).toContain('Same business and subtotal within a day'))
  await until(() => expect(panel()).toContain('Searched on this tablet only: 3 requests.'))
  open('Review')
  fireEvent.change(field('Subtotal before tax'), { target: { value: '8.21' } })
  open(/^Similar/)
  await until(() => expect(panel()).toContain('No similar receipts found!'))
  expect(panel()).toContain('Searched on this tablet only: 3 requests.')
  expect(server.asked(listSimilarReceipts)).toHaveLength(1)
})

test('[V3] [X4] hints of the date suggest a reason and tick nothing by themselves; the list of businesses is read again every five minutes', async () => {
  const { server, hermes } = await setup('r-3')
  const hints = () => named('[role=status], output', 'Hints')
  const hint = (name: string) => within(hints()).getByRole('button', { name })
  const isExpired = () => isTicked('Expired')
  await until(() => expect(hints().textContent).toContain('More than 30 days old'))
  expect(isExpired()).toBe(false)
  press('3')
  hint('Tick “Expired”').focus()
  await hermes.user.keyboard('{Enter}')
  expect(isExpired()).toBe(true)
  expect(isTicked('Not readable')).toBe(true)
  expect(document.activeElement).toBe(hint('Untick “Expired”'))
  await hermes.user.keyboard('{Enter}')
  expect(isExpired()).toBe(false)
  // The typed date overrides the one that the customer stated.
  screen.getByRole('spinbutton', { name: /^month/ }).focus()
  await hermes.user.paste('Dec 1, 2026, 9:00:00 AM')
  await until(() => expect(hints().textContent).toContain('is in the future'))
  expect(hints().textContent).not.toContain('30 days')
  fireEvent.click(hint('Tick “Missing or invalid date”'))
  expect(isTicked('Missing or invalid date')).toBe(true)

  const reads = () => server.asked(listBusinessesForReview).length
  expect(reads()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(4 * 60_000))
  await elapse(200)
  expect(reads()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await until(() => expect(reads()).toBe(2))
})

test('[V2] keys and buttons zoom from 0.5 to 3, and each image keeps its turn and its tones, also after a reload', async () => {
  const { hermes } = await setup('r-4')
  const isZoomed = (level: string) =>
    until(() => expect(named('[role=toolbar]', 'Image').textContent).toContain(level))
  const click = (name: string) => fireEvent.click(button(name))
  const first = (await until(image)).alt
  press('+')
  await isZoomed('150%')
  for (const level of ['200%', '250%', '300%']) {
    click('Zoom in')
    await isZoomed(level)
  }
  await until(() => expect(button('Zoom in').disabled).toBe(true))
  press('-')
  await isZoomed('250%')
  for (const level of ['200%', '150%', '100%', '50%']) {
    click('Zoom out')
    await isZoomed(level)
  }
  await until(() => expect(button('Zoom out').disabled).toBe(true))
  press('z')
  await isZoomed('100%')

  press(']')
  expect(image().style.transform).toContain('rotate(90deg)')
  press('[')
  press('i')
  expect(image().style.transform).toContain('rotate(0deg)')
  expect(image().style.filter).toContain('invert(1)')
  press('.')
  await until(() => expect(image().alt).not.toBe(first))
  expect(image().style.filter).toBe('none')
  press(',')
  await until(() => expect(image().alt).toBe(first))
  expect(image().style.filter).toContain('invert(1)')
  press('i')

  click('Rotate right')
  click('Brightness and contrast')
  const slide = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('slider', { name }), { target: { value } })
  await until(() => screen.getByRole('slider', { name: 'Contrast' }))
  slide('Contrast', '300')
  slide('Brightness', '110')
  expect(image().style.filter).toBe('brightness(1.1) contrast(3)')
  await escape()
  await elapse(200)
  hermes.reload()
  await opened('r-4')
  await until(() => expect(image().style.filter).toBe('brightness(1.1) contrast(3)'))
  expect(image().style.transform).toContain('rotate(90deg)')
  click('Brightness and contrast, changed')
  await until(() => button('As photographed'))
  click('As photographed')
  expect(image().style.filter).toBe('none')
  expect(image().style.transform).toContain('rotate(90deg)')
})

test('[X11] what is typed is stored again after the tablet’s data was deleted, and the review stays', async () => {
  const { hermes } = await setup('r-1')
  fireEvent.change(field('Notes'), { target: { value: 'Torn in the middle' } })
  const stored = () => readDraft(hermes.database, 'r-1')
  await elapse(200)
  expect((await stored())?.notes).toBe('Torn in the middle')
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  indexedDB.deleteDatabase(hermes.database.name)
  await elapse(500)
  expect(hermes.path()).toBe('/hermes/r-1')
  expect(field('Notes').value).toBe('Torn in the middle')
  expect((await stored())?.notes).toBe('Torn in the middle')
})
