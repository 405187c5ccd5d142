import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import { FocusKeeper } from '../../ui/focus-keeper.ts'
import { say } from '../../ui/staff/say.ts'
import { FromImage } from './FromImage.tsx'
import { useReadsImages } from './reads-images.ts'
import { SUGGESTED_FIELDS } from './suggestions.ts'
import { suggested } from './testing.ts'
import type { ImageReading } from './use-image-reading.ts'

vi.mock('../../ui/staff/say.ts')

const READ: ImageReading = {
  status: 'read',
  suggestions: suggested({
    business: { id: 'b-1', name: 'Blue Spruce Books' },
    receiptDatetime: '2026-11-10T13:12:31.000Z',
    subtotal: 8.2,
  }),
}

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

function setup() {
  function Page() {
    const [draft, setDraft] = useState(EMPTY_DRAFT)
    const isOn = useReadsImages()
    return (
      <>
        <h1>maya</h1>
        <FromImage
          reading={isOn ? READ : { status: 'not-read', why: 'off' }}
          draft={draft}
          left={SUGGESTED_FIELDS.filter((field) => !draft[field])}
          confirmation={{ isOffered: false, heldBy: null, press: () => {} }}
          onGoTo={() => {}}
          onUse={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
      </>
    )
  }
  render(<Page />)
  return {
    press: async (name: RegExp) => {
      screen.getByRole('button', { name }).focus()
      await userEvent.keyboard('{Enter}')
    },
    hasFocus: (name: RegExp) =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name }))),
  }
}

test('[X1] a value that was used passes the focus on to the next, and all of them to the heading', async () => {
  const { press, hasFocus } = setup()
  await press(/^Use Business/)
  await hasFocus(/^Use Date and time/)
  await press(/^Use all/)
  // Not to the button that turns the reading off, for which the next Enter was not meant.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
  expect(say).toHaveBeenCalledWith('Business, date and subtotal are filled in')
})

test('[X1] [X17] turning the reading off and on keeps the focus, and is heard', async () => {
  const { press, hasFocus } = setup()
  await press(/^Do not read images/)
  await hasFocus(/^Turn on$/)
  expect(say).toHaveBeenCalledWith('Images are not read on this tablet')
  await press(/^Turn on$/)
  await hasFocus(/^Do not read images/)
  expect(say).toHaveBeenCalledWith('Images are read on this tablet')
})
