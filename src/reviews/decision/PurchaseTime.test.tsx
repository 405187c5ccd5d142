import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { ReviewDraft } from '../../offline/rows.ts'
import { PurchaseTime } from './PurchaseTime.tsx'

type Time = Pick<ReviewDraft, 'receiptDatetime' | 'datetimeParts'>

const NOON = '2026-11-20T17:31:08.000Z'

function setup(first: Time) {
  let time = first
  let give: (next: Time) => void = () => {}
  const changes: Time[] = []
  function Field() {
    const [shown, setShown] = useState(first)
    time = shown
    give = setShown
    return (
      <PurchaseTime
        value={shown.receiptDatetime}
        parts={shown.datetimeParts ?? {}}
        onChange={(receiptDatetime, datetimeParts) => {
          changes.push({ receiptDatetime, datetimeParts })
          setShown({ receiptDatetime, datetimeParts })
        }}
        submitted="2026-11-20T18:00:00Z"
      />
    )
  }
  const { unmount } = render(<Field />)
  return {
    user: userEvent.setup({ delay: null }),
    time: () => time,
    changes,
    /** As another tab, or a suggestion, changes the draft. */
    give: (next: Time) => act(() => give(next)),
    unmount,
  }
}

const part = (name: string) => screen.getByRole('spinbutton', { name: new RegExp(`^${name}`) })
const shown = () => screen.getAllByRole('spinbutton').map((element) => element.textContent)

test('every part is told as it is typed, and half a date is shown again', async () => {
  const { user, time, unmount } = setup({ receiptDatetime: null })
  await user.click(part('month'))
  await user.keyboard('110920')
  const half = { receiptDatetime: null, datetimeParts: { month: 11, day: 9, year: 20 } }
  expect(time()).toEqual(half)
  unmount()

  const again = setup(time())
  expect(shown().slice(0, 4)).toEqual(['11', '09', '20', '––'])
  // Showing it changes nothing, so that two tabs do not answer each other.
  expect(again.changes).toEqual([])
  await again.user.click(part('year'))
  await again.user.keyboard('2026054857p')
  expect(again.time()).toEqual({
    receiptDatetime: '2026-11-09T22:48:57.000Z',
    datetimeParts: undefined,
  })
})

test('[V4] a part emptied from a complete date stays empty', async () => {
  const { user, time, give, unmount } = setup({ receiptDatetime: NOON })
  expect(screen.getByText('if no seconds, enter 00')).toBeTruthy()
  await user.click(part('second'))
  await user.keyboard('{Backspace}')
  expect(time().receiptDatetime).toBeNull()
  // The date that was there before can be used again.
  const emptied = time()
  give({ receiptDatetime: NOON })
  expect(part('second').textContent).toBe('08')
  give(emptied)
  unmount()
  setup(time())
  expect(shown()).toEqual(['11', '20', '2026', '12', '31', '––', 'PM'])
})

test('what another tab types is shown, and is not told as typed here', () => {
  const { give, changes } = setup({ receiptDatetime: NOON })
  give({ receiptDatetime: null, datetimeParts: { month: 2, day: 30, dayPeriod: 0 } })
  expect(shown()).toEqual(['02', '30', 'yyyy', '––', '––', '––', 'AM'])
  give({ receiptDatetime: NOON })
  expect(shown()).toEqual(['11', '20', '2026', '12', '31', '08', 'PM'])
  give({ receiptDatetime: null })
  expect(shown().slice(0, 6)).toEqual(['mm', 'dd', 'yyyy', '––', '––', '––'])
  expect(changes).toEqual([])
})

test.each(['month', 'AM/PM'])(
  '[V4] a time pasted into the %s fills the whole field',
  async (name) => {
    const { user, time } = setup({ receiptDatetime: null })
    await user.click(part(name))
    await user.paste('Nov 10, 2026, 8:12:31\u202fAM')
    expect(time().receiptDatetime).toBe('2026-11-10T13:12:31.000Z')
    expect(shown()).toEqual(['11', '10', '2026', '08', '12', '31', 'AM'])
  },
)

test('[V4] a pasted date says what is missing, until it is typed', async () => {
  const { user, time } = setup({ receiptDatetime: null })
  const said = (words: string) => screen.queryAllByText(words, { selector: '[slot] span' }).length
  await user.click(part('month'))
  await user.paste('10-Nov-26')
  expect(shown().slice(0, 4)).toEqual(['11', '10', '2026', '––'])
  const missing = 'Select a datetime: the hour, minute, second and AM or PM are missing'
  expect(said(missing)).toBe(1)
  await user.click(part('hour'))
  await user.keyboard('081231a')
  expect(time().receiptDatetime).toBe('2026-11-10T13:12:31.000Z')
  expect(said(missing)).toBe(0)
})

test('[V4] a text that is no time is said to be none, and the field stays as it was', async () => {
  const { user, time, changes, give } = setup({ receiptDatetime: NOON })
  const said = (words: RegExp) => screen.queryAllByText(words, { selector: '[slot] span' }).length
  await user.click(part('day'))
  await user.paste('11.10.2026 08:12')
  expect(time().receiptDatetime).toBe(NOON)
  expect(changes).toEqual([])
  expect(said(/can begin with the month, the day or the year/)).toBe(1)
  await user.keyboard('21')
  expect(said(/can begin with the month, the day or the year/)).toBe(0)
  // Nor is it called wrong any longer once something else has filled the field.
  await user.paste('next Tuesday')
  expect(said(/is no date and time/)).toBe(1)
  give({ receiptDatetime: '2026-11-19T17:31:08.000Z' })
  expect(said(/is no date and time/)).toBe(0)
})

test('[V4] the hour that the clocks skip is said to be none, whether typed or pasted, and stays as typed', async () => {
  const typed = setup({ receiptDatetime: null })
  const said = () => document.querySelector('[slot=errorMessage] span')?.textContent
  const problem = /clocks went forward/
  await typed.user.click(part('month'))
  await typed.user.keyboard('03082026023008a')
  expect(typed.time().receiptDatetime).toBeNull()
  expect(shown()).toEqual(['03', '08', '2026', '02', '30', '08', 'AM'])
  expect(said()).toMatch(problem)
  await typed.user.click(part('hour'))
  await typed.user.keyboard('03')
  expect(typed.time().receiptDatetime).toBe('2026-03-08T07:30:08.000Z')
  expect(said()).toBeUndefined()
  await typed.user.paste('2026-03-08 02:30')
  expect(typed.time().receiptDatetime).toBe('2026-03-08T07:30:08.000Z')
  expect(said()).toMatch(problem)
  await typed.user.paste('2026-11-01 01:30')
  expect(said()).toBeUndefined()
  expect(screen.getByText('Clocks were set back: this time occurred twice')).toBeTruthy()
})
