/** Reviews receipts by keyboard, as fast as a practiced typist who looks at each for a moment. */
import type { Page } from 'playwright'
import { formatEastern, toEastern } from '../../../src/rules/eastern-time.ts'
import { receiptImage } from '../../../tests/fixtures/screens/hermes.ts'

/** A request of the queue, and what is right about it. */
export interface ReviewedRequest {
  id: string
  userEmail: string
  submitted: string
  /** The customer stated all that an approval needs. */
  isStated: boolean
  /** The key of the reason to reject it; null to approve it. */
  reason: string | null
  /** As it is filled in; empty for what its images do not show. */
  truth: { business: string; receiptDatetime: string; subtotal: string }
  /** The number of its images. */
  images: number
}

export interface Decided {
  keys: number
  /** A single key was all it took. */
  isConfirmed: boolean
  /** The decision would have been wrong, had the person believed all that was read. */
  isMisled: boolean
}

/** Milliseconds from one key to the next: about 110 words a minute; and of those, the finger on the key. */
const KEY_MS = 110
const HELD = 60
/** So long is Shift down before its letter. */
const SHIFT_MS = 100

/** Milliseconds for a look at what is on screen. */
const LOOK_MS = 1_000

type Press = (...keys: string[]) => Promise<void>

/** Decides the request on screen as its image deserves. */
export async function decideOne(
  page: Page,
  request: ReviewedRequest,
  isReading: boolean,
): Promise<Decided> {
  // The request before may still be on screen.
  await page.getByRole('heading', { name: request.userEmail }).waitFor()
  await page.getByText(`Submitted ${formatEastern(request.submitted)}`, { exact: true }).waitFor()
  const canConfirm = isReading && (await isReadyToConfirm(page))
  await receiptImage(page).waitFor()
  await page.waitForTimeout(LOOK_MS)
  let keys = 0
  const press: Press = async (...pressed) => {
    for (const key of pressed) {
      await page.waitForTimeout(KEY_MS - HELD)
      const letter = key.replace(/^Shift\+/, '')
      const isShifted = letter !== key
      if (isShifted) {
        await page.keyboard.down('Shift')
        await page.waitForTimeout(SHIFT_MS)
      }
      await page.keyboard.press(letter, { delay: HELD })
      if (isShifted) await page.keyboard.up('Shift')
      keys += 1
    }
  }
  const { reason, truth, isStated } = request
  let isMisled = false
  if (reason) {
    isMisled = canConfirm
    await press(reason, 'Shift+R')
  } else if (canConfirm) await press('c')
  else {
    if (isReading) await press('s')
    else if (isStated) await press('f')
    isMisled = await typeWhatIsLeft(page, truth, press)
    await press('Shift+A')
  }
  await page.waitForURL((url) => !url.pathname.endsWith(request.id))
  return { keys, isConfirmed: reason === null && canConfirm, isMisled }
}

/** Waits until the reading is done. @returns true if the panel offers to confirm */
async function isReadyToConfirm(page: Page): Promise<boolean> {
  const panel = page.getByRole('region', { name: 'From the image' })
  await panel.waitFor()
  await panel.getByText('Reading the image…').waitFor({ state: 'hidden' })
  return panel.getByRole('button', { name: /^Confirm/ }).isVisible()
}

/**
 * Corrects the fields that differ from what the image shows.
 * @returns whether something wrong was filled in, rather than nothing
 */
async function typeWhatIsLeft(
  page: Page,
  truth: ReviewedRequest['truth'],
  press: Press,
): Promise<boolean> {
  const business = await page.getByRole('combobox', { name: 'Business' }).inputValue()
  const time = await segmentsOnScreen(page)
  const subtotal = await page.getByRole('textbox', { name: 'Subtotal before tax' }).inputValue()
  const name = truth.business
  const isOtherBusiness = business !== '' && business !== name
  const typed = segmentsOf(truth.receiptDatetime)
  if (business !== name) {
    // The focus is in the first field that is left.
    if (isOtherBusiness) await press('Escape')
    // As on a keyboard without accents.
    await press('b', 'Control+a', ...name.normalize('NFD').replace(/\p{Diacritic}/gu, ''))
    await page.getByRole('option', { name, exact: true }).waitFor()
    await press('Enter', 'Escape')
  }
  if (time !== typed) await press('Escape', 'd', ...typed, 'Escape')
  if (subtotal !== truth.subtotal) await press('Escape', 'm', 'Control+a', ...truth.subtotal)
  await press('Escape')
  const isOtherTime = /^\d+[AP]M$/.test(time) && time !== typed
  return isOtherBusiness || isOtherTime || (subtotal !== '' && subtotal !== truth.subtotal)
}

/** A time as it is typed into the field's segments: `11102026081231AM`. */
function segmentsOf(instant: string): string {
  const { month, day, year, hour, minute, second } = toEastern(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = two(hour % 12 || 12) + two(minute) + two(second)
  return `${two(month)}${two(day)}${year}${clock}${hour < 12 ? 'AM' : 'PM'}`
}

async function segmentsOnScreen(page: Page): Promise<string> {
  return (await page.getByRole('spinbutton').allTextContents()).join('')
}
