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
import { requestsOf, reviewServer } from '../testing/review-server.ts'

const SAVED = 'Saved on this tablet · waiting to be sent'
const NOTHING_LEFT = 'There is no decision left to undo.'
/** Longer than the hold. */
const HELD_MS = 5_000

function setup(path = '/hermes/dashboard') {
  const server = reviewServer({
    requests: requestsOf({ 'r-1': {}, 'r-2': {}, 'r-3': {}, 'r-4': {} }),
    businesses: [
      { id: 'b-books', name: 'Blue Spruce Books' },
      { id: 'b-coffee', name: 'Sligo Creek Coffee' },
    ],
  })
  const hermes = openHermes(path, server)
  const { user } = hermes
  return {
    server,
    hermes,
    sent: () => server.asked(decideReviewRequest).map(({ body }) => body),
    click: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    tick: (name: string) => user.click(screen.getByRole('checkbox', { name })),
    typeNotes: (value: string) =>
      fireEvent.change(screen.getByLabelText('Notes'), { target: { value } }),
    approve: async (time: string) => {
      const box = screen.getByRole('combobox', { name: 'Business' })
      box.focus()
      fireEvent.change(box, { target: { value: 'sligo' } })
      press('Enter')
      await user.click(screen.getByRole('spinbutton', { name: /^month/ }))
      await user.keyboard(time)
      fireEvent.change(screen.getByLabelText('Subtotal before tax'), { target: { value: '8.20' } })
    },
  }
}

const message = () => document.querySelector('[aria-label="Last decision"]')?.textContent
const isTicked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked

test('[V7] one submission, back to the queue, and the payloads of call 11', async () => {
  const { hermes, sent, click, typeNotes, approve } = setup('/hermes/r-1')
  await opened('r-1')
  typeNotes('Top is torn')
  press('7')
  await hermes.user.dblClick(screen.getByRole('button', { name: 'Reject' }))
  await until(() => expect(heading()).toBe('Review Receipt'))
  await until(() => expect(message()).toContain(SAVED))
  await hermes.user.click(row('r-2'))
  await opened('r-2')
  await approve('11202026081231a')
  await click('Approve')
  await until(() => expect(heading()).toBe('Review Receipt'))
  await elapse(HELD_MS)
  expect(sent()).toEqual([
    {
      isApproved: false,
      userEmail: 'r-1@example.com',
      reviewerNotes: 'Top is torn',
      reviewId: 'r-1',
      reviewerEmail: hermes.email,
      rejectionReasons: ['not-complete'],
    },
    {
      isApproved: true,
      businessName: 'Sligo Creek Coffee',
      businessId: 'b-coffee',
      userEmail: 'r-2@example.com',
      subtotal: 8.2,
      receiptDatetime: '2026-11-20T13:12:31.000Z',
      reviewerNotes: '',
      reviewId: 'r-2',
      reviewerEmail: hermes.email,
    },
  ])
})

test('[V4] the hour that comes twice is sent as the one that was chosen, wherever the tablet is', async () => {
  process.env.TZ = 'America/Los_Angeles'
  try {
    const { hermes, sent, click, approve } = setup('/hermes/r-1')
    await opened('r-1')
    await approve('11012026013000a')
    await hermes.user.click(screen.getByRole('radio', { name: 'second 1:30 AM (EST)' }))
    await click('Approve')
    await until(() => expect(heading()).toBe('Review Receipt'))
    await elapse(HELD_MS)
    expect(sent()).toMatchObject([{ receiptDatetime: '2026-11-01T06:30:00.000Z' }])
  } finally {
    delete process.env.TZ
  }
})

test('[V6] the keys 1 to 0 tick the reasons, but not while somebody types', async () => {
  setup('/hermes/r-1')
  await opened('r-1')
  press('3')
  expect(isTicked('Not readable')).toBe(true)
  press('0')
  press('3')
  expect(isTicked('Counterfeit')).toBe(true)
  expect(isTicked('Not readable')).toBe(false)
  screen.getByLabelText('Notes').focus()
  press('1')
  expect(isTicked('Duplicate')).toBe(false)
})

test('[V6] a reason in own words is sent and listed as it was typed', async () => {
  const { hermes, sent, tick, click } = setup('/hermes/r-1')
  await opened('r-1')
  await tick('Other')
  const value = 'Folded <b>over</b> the total'
  fireEvent.change(screen.getByLabelText('Other reason'), { target: { value } })
  await click('Reject')
  await until(() => expect(heading()).toBe('Review Receipt'))
  await elapse(HELD_MS)
  expect(sent()).toMatchObject([{ rejectionReasons: [value] }])
  await hermes.user.click(screen.getByRole('tab', { name: 'Sent' }))
  await until(() => expect(row('r-1').textContent).toContain(value))
})

test('[X5] [V10] a decision is held for a moment and can be taken back, with everything that was typed', async () => {
  const { sent, click, typeNotes } = setup('/hermes/r-3')
  await opened('r-3')
  typeNotes('Too dark')
  press('3')
  press('r')
  await until(() => expect(message()).toContain(SAVED))
  expect(message()).toContain('Sends in 4 s')
  await click('Undo')
  await opened('r-3')
  await until(() => expect(message()).toContain('Undone. The form is as you left it.'))
  expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Too dark')
  expect(isTicked('Not readable')).toBe(true)

  press('r')
  await isListed('r-1', 'r-2', 'r-4')
  press('u')
  await opened('r-3')
  press('u')
  await until(() => expect(message()).toContain(NOTHING_LEFT))
  expect(sent()).toEqual([])

  press('r')
  await isListed('r-1', 'r-2', 'r-4')
  await elapse(HELD_MS)
  expect(sent()).toHaveLength(1)
  press('u')
  await until(() => expect(message()).toContain(NOTHING_LEFT))
})

test('[V7] Shift and the switch open the next request instead of the queue; skipped ones come last', async () => {
  const { hermes, click, tick } = setup('/hermes/r-1')
  await opened('r-1')
  press('3')
  press('R', { shiftKey: true })
  await opened('r-2')
  await until(() => expect(message()).toContain(SAVED))

  await hermes.user.click(screen.getByLabelText('Open the next one after deciding'))
  await tick('Not readable')
  await click('Reject')
  await opened('r-3')
  press('x')
  await opened('r-4')
  press('q')
  await isListed('r-3', 'r-4')
  expect(row('r-3').textContent).toContain('Skipped')
  press('n')
  await opened('r-4')
})

test('today’s count and median are there offline and stay when it is sent', async () => {
  const { server, hermes } = setup()
  const today = () => screen.getByText(/^Today:/).parentElement?.textContent
  await isListed('r-1', 'r-2', 'r-3', 'r-4')
  expect(today()).toBe('Today: 0 decided ')
  await hermes.connect(false)
  for (const id of ['r-1', 'r-2']) {
    press('n')
    await opened(id)
    press('3')
    press('r')
    await until(() => expect(heading()).toBe('Review Receipt'))
  }
  await until(() => expect(today()).toMatch(/^Today: 2 decided median \d+ s$/))
  await elapse(HELD_MS)
  expect(server.decisions).toEqual([])
  await hermes.connect(true)
  await until(() => expect(server.decisions).toHaveLength(2))
  expect(today()).toMatch(/^Today: 2 decided median \d+ s$/)
})
