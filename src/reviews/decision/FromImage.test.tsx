import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import { FocusKeeper } from '../../ui/focus-keeper.ts'
import { say } from '../../ui/staff/say.ts'
import { useReadsImages } from '../recognition/reads-images.ts'
import {
  SUGGESTED_FIELDS,
  type Recognized,
  type SuggestedField,
} from '../recognition/suggestions.ts'
import { suggested } from '../recognition/testing.ts'
import { ReviewSessionContext, useReviewSession } from '../session/review-session.ts'
import { renderInSession } from '../session/testing.tsx'
import { FromImage } from './FromImage.tsx'
import type { Confirmation } from './use-confirmation.ts'

vi.mock('../../ui/staff/say.ts')

const READ: Recognized = {
  status: 'read',
  suggestions: suggested({
    business: { id: 'b-1', name: 'Blue Spruce Books' },
    receiptDatetime: '2026-11-10T13:12:31.000Z',
    subtotal: 8.2,
  }),
}
const NOTHING: Recognized = { status: 'read', suggestions: suggested({}) }

const OFF: Recognized = { status: 'not-read', why: 'off' }

const NOT_OFFERED: Confirmation = { isOffered: false, heldBy: null, press: () => {} }

function Panel(props: Omit<ComponentProps<typeof FromImage>, 'left' | 'onType'>) {
  const session = useReviewSession()
  const isOn = useReadsImages()
  const left = SUGGESTED_FIELDS.filter((field) => !session.draft[field])
  return (
    <ReviewSessionContext
      value={isOn ? session : { ...session, recognized: OFF, suggestions: null }}
    >
      <h1>maya</h1>
      <input aria-label="Anything" />
      <FromImage left={left} onType={() => {}} {...props} />
    </ReviewSessionContext>
  )
}

function setup(recognized: Recognized, draft = EMPTY_DRAFT, confirmation = NOT_OFFERED) {
  const wentTo: SuggestedField[] = []
  const panel = <Panel confirmation={confirmation} onGoOn={(field) => wentTo.push(field)} />
  return { ...renderInSession(panel, { recognized, draft }), wentTo }
}

/** What screen readers are told by the announcer. */
const said = () => vi.mocked(say).mock.calls.flat().join('\n')

test('[X1] what was found is said once, nothing is filled in by itself, and the key fills in what is empty', async () => {
  const { press, draft } = setup(READ, { ...EMPTY_DRAFT, subtotal: '9.99' })
  expect(draft().business).toBeNull()
  await press('s')
  expect(draft()).toMatchObject({
    business: { id: 'b-1' },
    receiptDatetime: '2026-11-10T13:12:31.000Z',
    subtotal: '9.99',
  })
  const found = vi.mocked(say).mock.calls.filter(([words]) => words.startsWith('From the image'))
  expect(found).toEqual([['From the image: Blue Spruce Books, Nov 10, 2026, 8:12 AM, $8.20']])
})

test('one press takes one value over, also in place of what was typed', async () => {
  const { user, draft } = setup(READ, { ...EMPTY_DRAFT, subtotal: '9.99' })
  await user.click(screen.getByRole('button', { name: 'Use Subtotal: $8.20' }))
  expect(draft()).toEqual({ ...EMPTY_DRAFT, subtotal: '8.20' })
  expect(screen.queryByRole('button', { name: /Subtotal/ })).toBeNull()
  expect(screen.getByLabelText('Same as')).toBeTruthy()
})

const PARTLY: Recognized = {
  status: 'read',
  suggestions: suggested({ receiptDatetime: '2026-11-10T13:12:31.000Z', subtotal: 8.2 }),
}

test('the key says what it filled in and what is left, and goes there, also when nothing can be filled in', async () => {
  const { press, wentTo } = setup(PARTLY)
  await press('s')
  const words = 'Date and subtotal filled in. Business is left'
  expect(screen.getByText(words, { selector: 'span' })).toBeTruthy()
  expect(said()).toContain(words)
  expect(wentTo).toEqual(['business'])
  await press('s')
  expect(said()).toContain('Business is left')
  expect(wentTo).toEqual(['business', 'business'])
})

test('half of a date is not overwritten, and the key goes to the rest of it', async () => {
  const half = { ...EMPTY_DRAFT, datetimeParts: { month: 11, day: 9 } }
  const { press, draft, wentTo } = setup(READ, half)
  await press('s')
  expect(draft().receiptDatetime).toBeNull()
  expect(wentTo).toEqual(['receiptDatetime'])
})

const notRead = (why: 'no-reader' | 'no-image' | 'unreadable' | 'impossible') =>
  ({ status: 'not-read', why }) as const

test.each<[Recognized, string, SuggestedField[]]>([
  [{ status: 'reading' }, 'Reading the image…', []],
  [NOTHING, 'Nothing found', ['business']],
  [notRead('no-reader'), 'The text reader is not on this tablet yet', ['business']],
  [notRead('no-image'), 'The image is not on this tablet yet', ['business']],
  [notRead('unreadable'), 'The text in the image could not be read', ['business']],
  [notRead('impossible'), 'This browser cannot read text in images', ['business']],
])(
  'of %o a quiet line says "%s", and the key fills in nothing',
  async (recognized, words, goesTo) => {
    const { press, draft, wentTo } = setup(recognized)
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
    await press('s')
    expect(draft()).toEqual(EMPTY_DRAFT)
    expect(wentTo).toEqual(goesTo)
  },
)

const AGREED = 'All three agree with the customer'

test('where all agrees with the customer, one press confirms in place of Use all, and says so', async () => {
  const press = vi.fn()
  const { user, draft } = setup(READ, EMPTY_DRAFT, { isOffered: true, heldBy: null, press })
  expect(screen.getByText(AGREED)).toBeTruthy()
  expect(said()).toContain(AGREED)
  expect(screen.queryByRole('button', { name: /Use all/ })).toBeNull()
  const confirm = screen.getByRole('button', { name: /^Confirm/ })
  expect(confirm.getAttribute('aria-keyshortcuts')).toBe('C')
  // No suggestion that goes passes its focus, and so the next Enter, on to it.
  expect(confirm.closest('[data-never-next]')).not.toBeNull()
  expect(press).not.toHaveBeenCalled()
  await user.click(confirm)
  expect(press).toHaveBeenCalledOnce()
  expect(draft()).toEqual(EMPTY_DRAFT)
})

test('why a press did nothing is not said twice in the panel', () => {
  const isBeingRead = 'The image is still being read'
  setup({ status: 'reading' }, EMPTY_DRAFT, { ...NOT_OFFERED, heldBy: isBeingRead })
  expect(screen.queryByText(isBeingRead)).toBeNull()
})

describe('the focus', () => {
  let stopKeeping: () => void

  beforeEach(() => {
    localStorage.clear()
    // jsdom lays nothing out; here everything on the page can take the focus.
    vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
      return (this.isConnected ? [{}] : []) as unknown as DOMRectList
    })
    stopKeeping = new FocusKeeper().start()
  })
  afterEach(() => {
    stopKeeping()
    vi.restoreAllMocks()
  })

  const pressOn = async (name: RegExp) => {
    screen.getByRole('button', { name }).focus()
    await userEvent.keyboard('{Enter}')
  }
  const hasFocus = (name: RegExp) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))

  test('[X1] a value that was used passes it on to the next, and all of them to the heading', async () => {
    setup(READ)
    await pressOn(/^Use Business/)
    await hasFocus(/^Use Date and time/)
    await pressOn(/^Use all/)
    // Not to the button that turns the reading off, for which the next Enter was not meant.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
    expect(say).toHaveBeenCalledWith('Business, date and subtotal are filled in')
  })

  test('[X1] turning the reading off and on keeps it, and is heard', async () => {
    setup(READ)
    await pressOn(/^Do not read images/)
    await hasFocus(/^Turn on$/)
    expect(say).toHaveBeenCalledWith('Images are not read on this tablet')
    await pressOn(/^Turn on$/)
    await hasFocus(/^Do not read images/)
    expect(say).toHaveBeenCalledWith('Images are read on this tablet')
  })
})
