/** What the keys do on the screens of queue and review, and what the tabs of a review show. */
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listBusinessesForReview, listSimilarReceipts } from '../contract/review-calls.ts'
import { heading, listed, openHermes, opened, elapse, press, until } from '../testing/hermes.tsx'
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
  const hermes = openHermes('/hermes/dashboard', server)
  await until(() => expect(listed()).toHaveLength(4))
  const { user } = hermes
  await user.click(screen.getByText(`${id}@example.com`))
  await opened(id)
  return {
    server,
    hermes,
    tab: (name: string | RegExp) => user.click(screen.getByRole('tab', { name })),
    typeSubtotal: (value: string) =>
      fireEvent.change(screen.getByLabelText('Subtotal before tax'), { target: { value } }),
    choose: async (name: string) => {
      const box = screen.getByRole('combobox', { name: 'Business' })
      box.focus()
      fireEvent.change(box, { target: { value: name } })
      press('Enter')
      press('Escape')
    },
  }
}

const hints = () => screen.getByRole('status', { name: 'Hints' })
const panel = () => screen.getByRole('tabpanel', { hidden: false }).textContent
const focused = () => document.activeElement
const image = () => {
  const found = document.querySelector<HTMLImageElement>(
    '[aria-label^="Receipt"] img[alt^="Receipt"]',
  )
  if (!found) throw new Error('No image is shown')
  return found
}
const isTicked = (name: string | RegExp) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name }).checked

test('[V1] keys move, fill in and help, and none of them works while somebody types', async () => {
  await setup('r-1')
  expect(screen.getByText('1 of 4')).toBeTruthy()
  press('n')
  await opened('r-2')
  press('p')
  await opened('r-1')

  // Approving by key obeys the rules and moves the focus to what is missing, where letters are text again.
  press('a')
  await until(() => screen.getByText('Select a datetime'))
  const business = screen.getByRole('combobox', { name: 'Business' })
  expect(focused()).toBe(business)
  press('n')
  press('Escape')
  press('Escape')
  expect(focused()).not.toBe(business)

  press('?')
  const sheet = await until(() => screen.getByRole('dialog', { name: 'Keys' }))
  for (const { does } of Object.values(REVIEW_KEYS)) expect(sheet.textContent).toContain(does)
  press('n')
  press('Escape')
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('n', { ctrlKey: true, shiftKey: true })

  press('t')
  const template = screen.getByRole('tab', { name: 'Receipt Template' })
  await until(() =>
    expect(template.ariaSelected ?? template.getAttribute('aria-selected')).toBe('true'),
  )
  press('o')
  const notes = await until(() => screen.getByLabelText('Notes'))
  expect(focused()).toBe(notes)
  for (const key of ['q', 'a', '1']) press(key)
  await elapse(200)
  expect(heading()).toBe('r-1@example.com')
  expect(isTicked('Duplicate')).toBe(false)
  press('Escape')
  press('q')
  await until(() => expect(heading()).toBe('Review Receipt'))
  expect(screen.getByRole('button', { name: 'Keys' }).getAttribute('aria-keyshortcuts')).toBe('?')
})

test('[V1] [V8] three tabs with the count of similar receipts; the server is searched once, without a connection only the tablet', async () => {
  const { server, hermes, tab, typeSubtotal } = await setup('r-1')
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs()).toEqual(['Review', 'Receipt Template', 'Similar Receipts'])
  await tab('Similar Receipts')
  expect(panel()).toContain('business, datetime and subtotal are filled in')
  await tab('Review')
  press('f')
  await until(() => expect(tabs()[2]).toBe('Similar Receipts (1)'))
  expect(server.asked(listSimilarReceipts).map(({ query }) => query)).toEqual([
    { businessId: COFFEE.id, receiptDatetime: PURCHASE.receiptDatetime, subtotal: '8.20' },
  ])
  await tab(/^Similar/)
  await until(() => expect(panel()).toContain('Searched on the server, and on this tablet: 3'))
  expect(panel()).toContain('r-2@example.com')
  expect(panel()).toContain('Same business and subtotal within a day')

  await tab('Review')
  expect(screen.getByLabelText('Subtotal before tax')).toHaveProperty('value', '8.20')

  await hermes.connect(false)
  hermes.reload()
  await opened('r-1')
  await tab(/^Similar/)
  await until(() => expect(panel()).toContain('Same business and subtotal within a day'))
  await until(() => expect(panel()).toContain('Searched on this tablet only: 3 requests.'))
  await tab('Review')
  typeSubtotal('8.21')
  await tab(/^Similar/)
  await until(() => expect(panel()).toContain('No similar receipts found!'))
  expect(panel()).toContain('Searched on this tablet only: 3 requests.')
  expect(server.asked(listSimilarReceipts)).toHaveLength(1)
})

test('[V9] the template of the chosen business, also without a connection once it was seen, or why there is none', async () => {
  const { hermes, tab, choose } = await setup('r-1')
  await tab('Receipt Template')
  expect(panel()).toContain('Choose a business first')
  await tab('Review')
  await choose(BOOKS.name)
  await tab('Receipt Template')
  const NONE = 'This business has no uploaded a receipt template yet'
  await until(() => expect(screen.getByText(NONE)).toBeTruthy())
  await tab('Review')
  await choose(COFFEE.name)
  await tab('Receipt Template')
  const template = () => screen.getByRole('region', { name: `Template of ${COFFEE.name}` })
  await until(() => expect(within(template()).getAllByRole('radio')).toHaveLength(2))

  await hermes.connect(false)
  hermes.reload()
  await opened('r-1')
  await tab('Receipt Template')
  await until(() => expect(within(template()).getAllByRole('radio')).toHaveLength(2))
})

test('[X4] hints of the date suggest a reason and tick nothing by themselves, only when pressed', async () => {
  const { hermes } = await setup('r-3')
  const { user } = hermes
  const EXPIRED = /^Expired/
  await until(() => expect(hints().textContent).toContain('More than 30 days old'))
  expect(isTicked(EXPIRED)).toBe(false)
  press('3')
  const tick = within(hints()).getByRole('button', { name: 'Tick “Expired”' })
  tick.focus()
  await user.keyboard('{Enter}')
  expect(isTicked(EXPIRED)).toBe(true)
  expect(isTicked('Not readable')).toBe(true)
  expect(focused()).toBe(within(hints()).getByRole('button', { name: 'Untick “Expired”' }))
  await user.keyboard('{Enter}')
  expect(isTicked(EXPIRED)).toBe(false)
  expect(isTicked('Not readable')).toBe(true)
  // The typed date overrides the one that the customer stated.
  await user.click(screen.getByRole('spinbutton', { name: /^month/ }))
  await user.keyboard('12012026090000a')
  await until(() => expect(hints().textContent).toContain('is in the future'))
  expect(hints().textContent).not.toContain('30 days')
  await user.click(within(hints()).getByRole('button', { name: 'Tick “Missing or invalid date”' }))
  expect(isTicked('Missing or invalid date')).toBe(true)
})

test('[V3] an error of the business list is shown in a modal with the server’s words', async () => {
  const server = reviewServer({ requests: REQUESTS })
  server.fail(listBusinessesForReview, 422, 'The words of the server')
  openHermes('/hermes/r-1', server)
  const dialog = await until(() => screen.getByRole('alertdialog'))
  expect(dialog.textContent).toContain('The words of the server')
})

test('[V3] the business list is read again every five minutes', async () => {
  const { server } = await setup('r-1')
  const reads = () => server.asked(listBusinessesForReview).length
  await until(() => expect(reads()).toBe(1))
  await act(() => vi.advanceTimersByTimeAsync(4 * 60_000))
  await elapse(200)
  expect(reads()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await until(() => expect(reads()).toBe(2))
})

test('[V2] keys and buttons zoom from 0.5 to 3, turn, invert and step through the images, but not while somebody types', async () => {
  const { hermes } = await setup('r-4')
  const { user } = hermes
  const zoom = () => screen.getByRole('toolbar', { name: 'Image' }).textContent
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const first = (await until(image)).alt
  press('+')
  await until(() => expect(zoom()).toContain('150%'))
  press('-')
  await until(() => expect(zoom()).toContain('100%'))
  for (const level of ['150%', '200%', '250%', '300%']) {
    await user.click(button('Zoom in'))
    await until(() => expect(zoom()).toContain(level))
  }
  await until(() => expect(button('Zoom in').disabled).toBe(true))
  for (const level of ['250%', '200%', '150%', '100%', '50%']) {
    await user.click(button('Zoom out'))
    await until(() => expect(zoom()).toContain(level))
  }
  await until(() => expect(button('Zoom out').disabled).toBe(true))
  press('z')
  await until(() => expect(zoom()).toContain('100%'))

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

  screen.getByLabelText('Notes').focus()
  for (const key of ['+', ']', '.', 'i']) press(key)
  await elapse(200)
  expect(image().alt).toBe(first)
  expect(image().style.filter).toContain('invert(1)')
  expect(image().style.transform).toContain('rotate(0deg)')
  // Not zoomed any more. How far it is then, only layout tells.
  expect(zoom()).not.toContain('%')
  expect(button('Rotate right').getAttribute('aria-keyshortcuts')).toBe(']')
})

test('[V2] rotation, brightness and contrast stay with their image, after leaving and a reload', async () => {
  const { hermes } = await setup('r-4')
  const { user } = hermes
  const style = () => until(() => image().style)
  const click = (name: string) => user.click(screen.getByRole('button', { name }))
  await style()
  await click('Rotate right')
  await click('Brightness and contrast')
  const slide = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('slider', { name }), { target: { value } })
  await until(() => screen.getByRole('slider', { name: 'Contrast' }))
  slide('Contrast', '300')
  slide('Brightness', '110')
  expect((await style()).filter).toBe('brightness(1.1) contrast(3)')
  press('Escape')
  await elapse(200)
  hermes.reload()
  await opened('r-4')
  expect((await style()).filter).toBe('brightness(1.1) contrast(3)')
  expect((await style()).transform).toContain('rotate(90deg)')
  await click('Next image')
  expect((await style()).filter).toBe('none')
  expect((await style()).transform).toContain('rotate(0deg)')
  await click('Previous image')
  await style()
  await click('Brightness and contrast, changed')
  await until(() => screen.getByRole('button', { name: 'As photographed' }))
  await click('As photographed')
  expect((await style()).filter).toBe('none')
  expect((await style()).transform).toContain('rotate(90deg)')
})
