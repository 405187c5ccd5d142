/** Deciding on the whole screen of a review, by keys and buttons, up to what reaches the server. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { decideReviewRequest } from '../contract/review-calls.ts'
import {
  heading,
  isListed,
  openHermes,
  opened,
  elapse,
  press,
  row,
  until,
} from '../testing/hermes.tsx'
import { button, checkbox, field, named, tab } from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'

const SAVED = 'Saved on this tablet · waiting to be sent'
const NOTHING_LEFT = 'There is no decision left to undo.'
/** Longer than the hold. */
const HELD_MS = 5_000

async function setup(id: string) {
  const server = reviewServer({
    requests: requestsOf({ 'r-1': {}, 'r-2': {}, 'r-3': {}, 'r-4': {} }),
    businesses: [
      { id: 'b-books', name: 'Blue Spruce Books' },
      { id: 'b-coffee', name: 'Sligo Creek Coffee' },
    ],
  })
  const hermes = openHermes(`/hermes/${id}`, server)
  await opened(id)
  await until(() => button('Reject'))
  const sent = () => server.asked(decideReviewRequest).map(({ body }) => body)
  return { server, hermes, sent }
}

const message = () => document.querySelector('[aria-label="Last decision"]')?.textContent
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

test('[V4] [V6] [V7] one submission, back to the queue, and the payloads of call 11', async () => {
  process.env.TZ = 'America/Los_Angeles'
  try {
    const { hermes, sent } = await setup('r-1')
    const { user } = hermes
    const otherReason = 'Folded <b>over</b> the total'
    type('Notes', 'Top is torn')
    press('7')
    fireEvent.click(checkbox('Other'))
    type('Other reason', otherReason)
    await user.dblClick(button('Reject'))
    await until(() => expect(heading()).toBe('Review Receipt'))
    await until(() => expect(message()).toContain(SAVED))
    fireEvent.click(row('r-2'))
    await opened('r-2')
    const box = named<HTMLInputElement>('input[role=combobox]', /^/)
    box.focus()
    fireEvent.change(box, { target: { value: 'sligo' } })
    press('Enter')
    // The hour that comes twice is sent as the one that was chosen, wherever the tablet is.
    named('[role=spinbutton]', /^month/).focus()
    await user.paste('Nov 1, 2026, 1:30:00 AM')
    fireEvent.click(screen.getByRole('radio', { name: 'second 1:30 AM (EST)' }))
    type('Subtotal before tax', '8.20')
    fireEvent.click(button('Approve'))
    await until(() => expect(heading()).toBe('Review Receipt'))
    await elapse(HELD_MS)
    expect(sent()).toEqual([
      {
        isApproved: false,
        userEmail: 'r-1@example.com',
        reviewerNotes: 'Top is torn',
        reviewId: 'r-1',
        reviewerEmail: hermes.email,
        rejectionReasons: ['not-complete', otherReason],
      },
      {
        isApproved: true,
        businessName: 'Sligo Creek Coffee',
        businessId: 'b-coffee',
        userEmail: 'r-2@example.com',
        subtotal: 8.2,
        receiptDatetime: '2026-11-01T06:30:00.000Z',
        reviewerNotes: '',
        reviewId: 'r-2',
        reviewerEmail: hermes.email,
      },
    ])
    fireEvent.click(tab('Sent'))
    await until(() => expect(row('r-1').textContent).toContain(otherReason))
  } finally {
    delete process.env.TZ
  }
})

test('[X5] [V10] a decision is held for a moment and can be taken back, with everything that was typed', async () => {
  const { hermes, sent } = await setup('r-3')
  type('Notes', 'Too dark')
  type('Business', 'Depot or Sl')
  press('Escape')
  hermes.reload()
  await until(() => expect(field('Business').value).toBe('Depot or Sl'))
  press('3')
  press('r')
  await until(() => expect(message()).toContain(SAVED))
  expect(message()).toContain('Sends in 4 s')
  press('u')
  await opened('r-3')
  await until(() => expect(message()).toContain('Undone. The form is as you left it.'))
  expect(field('Notes').value).toBe('Too dark')
  expect(field('Business').value).toBe('Depot or Sl')
  expect(checkbox('Not readable').checked).toBe(true)
  press('u')
  await until(() => expect(message()).toContain(NOTHING_LEFT))
  expect(sent()).toEqual([])

  press('r')
  await isListed('r-1', 'r-2', 'r-4')
  await elapse(HELD_MS)
  expect(sent()).toHaveLength(1)
  await until(() => expect(message()).toContain('Saved, and sent to the server'))
  press('u')
  await until(() => expect(message()).toContain(NOTHING_LEFT))
})

test('[V7] [Q5] Shift and the switch open the next request, skipped ones come last; today’s count and what waits are there offline', async () => {
  const { server, hermes } = await setup('r-1')
  await until(() => screen.getByText('1 of 4'))
  await hermes.connect(false)
  press('3')
  press('R', { shiftKey: true })
  await opened('r-2')
  await until(() => expect(message()).toContain(SAVED))
  fireEvent.click(named('label', 'Open the next one after deciding').querySelector('input')!)
  fireEvent.click(checkbox('Not readable'))
  fireEvent.click(button('Reject'))
  await opened('r-3')
  press('x')
  await opened('r-4')
  press('q')
  await isListed('r-3', 'r-4')
  expect(row('r-3').textContent).toContain('Skipped')
  press('n')
  await opened('r-4')
  press('q')
  const isCounted = () =>
    until(() =>
      expect(screen.getByText(/^Today:/).parentElement?.textContent).toMatch(
        /^Today: 2 decided median \d+ s$/,
      ),
    )
  await isCounted()
  fireEvent.click(tab(/^Waiting to send/))
  await until(() => expect(row('r-2').textContent).toContain('Waiting to be sent'))
  expect(row('r-2').textContent).toContain('No connection, sends when it is back')
  await elapse(HELD_MS)
  expect(server.decisions).toEqual([])
  await hermes.connect(true)
  fireEvent.click(tab(/^Sent/))
  await until(() => expect(row('r-2').textContent).toContain('Sent'))
  expect(server.decisions).toHaveLength(2)
  await isCounted()
})
