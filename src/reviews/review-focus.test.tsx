/** Where the focus is after each press on the screen of a review, for somebody who works by keyboard. */
import { fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { IMAGES } from '../contract/served-files.ts'
import { elapse, heading, openHermes, press, until } from '../testing/hermes.tsx'
import {
  button,
  dialog,
  escape,
  focusOn,
  focusOnDialog,
  focusOnHeading,
  named,
  noDialog,
  pressByKey,
  tab,
} from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'
import { say } from '../ui/staff/say.ts'

vi.mock('../ui/staff/say.ts')

const customer = (id: string) => `${id}@example.com`

async function setup(id: string, { areImagesThere = true } = {}) {
  const stated = {
    businessId: 'b-coffee',
    businessName: 'Sligo Creek Coffee',
    receiptDatetime: '2026-11-20T13:12:31.000Z',
    subtotal: 8.2,
  }
  const images = ['1', '2'].map((image) => `${IMAGES.receipts}/r-2-${image}.jpg`)
  const requests = requestsOf({ 'r-1': stated, 'r-2': { urls: images }, 'r-3': {} })
  const [, , other] = requests
  const server = reviewServer({
    requests,
    businesses: [{ id: 'b-coffee', name: 'Sligo Creek Coffee' }],
    similar: [{ ...other!, ...stated, id: 'other', reviewStatus: 'approved' }],
  })
  const { fetch } = server
  const files = { areThere: areImagesThere }
  server.fetch = async (address, init) =>
    address.includes(IMAGES.receipts) && !files.areThere
      ? new Response('', { status: 500 })
      : fetch(address, init)
  openHermes(`/hermes/${id}`, server)
  await until(() => expect(heading()).toBe(customer(id)))
  await until(() => button('Reject'))
  return files
}

test('what changes or opens in a review keeps the focus or gives it back, and says what it did', async () => {
  await setup('r-1')
  await pressByKey(button('Fill in'))
  expect(document.activeElement).toBe(button('Fill in'))
  expect(say).toHaveBeenCalledWith('Business, date and subtotal are filled in')
  const opensNext = named('label', 'Open the next one after deciding').querySelector('input')!
  opensNext.focus()
  await userEvent.keyboard(' ', { delay: null })
  await until(() => expect(opensNext.checked).toBe(true))
  expect(document.activeElement).toBe(opensNext)
  // Slower than a scanner.
  await elapse(100)
  press('3')
  expect(say).toHaveBeenCalledWith('Not readable ticked')

  const tones = () => button('Brightness and contrast')
  await pressByKey(await until(tones))
  await pressByKey(await until(() => button('Invert')))
  await focusOn(() => button('Inverted'))
  await pressByKey(button('As photographed'))
  await focusOn(() => button('Invert'))
  await escape()
  await noDialog()
  await focusOn(tones)
  await pressByKey(button('Keys'))
  await until(() => expect(dialog()).not.toBeNull())
  await escape()
  await noDialog()
  await focusOn(() => button('Keys'))

  fireEvent.click(tab(/^Similar Receipts/))
  const compare = () => button(/^Compare with/)
  await pressByKey(await until(compare))
  await focusOnDialog()
  await pressByKey(button('Close'))
  await noDialog()
  await focusOn(compare)

  await pressByKey(button('Skip'))
  await focusOnHeading(customer('r-2'))
  // The last image leaves the focus to its thumbnail, whose button keeps it.
  const image = (name: string) => named('[role=radio]', name)
  await pressByKey(await until(() => button('Next image')))
  await focusOn(() => image('Image 2'))
  image('Image 1').focus()
  await userEvent.keyboard(' ', { delay: null })
  await until(() => expect(image('Image 1').getAttribute('aria-checked')).toBe('true'))
  expect(document.activeElement).toBe(image('Image 1'))
})

test('an image that is loaded after all passes the focus on from the button that did it', async () => {
  const files = await setup('r-3', { areImagesThere: false })
  const again = await until(() => button('Try again'))
  again.focus()
  files.areThere = true
  await userEvent.keyboard('{Enter}', { delay: null })
  await until(() => expect(again.isConnected).toBe(false))
  // To the image, if it came at once, else to the heading: nothing else on the image's side can be pressed.
  await until(() => {
    const focused = document.activeElement
    const isImage = /^Receipt.*Arrow keys move it/.test(focused?.getAttribute('aria-label') ?? '')
    expect(isImage || focused?.tagName === 'H1').toBe(true)
  })
})
