import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { RejectionReason } from '../../rules/receipt.ts'
import { ReviewHints } from './ReviewHints.tsx'

function Form() {
  const [reasons, setReasons] = useState<readonly RejectionReason[]>(['not-readable'])
  return (
    <>
      <ReviewHints
        hints={[
          { kind: 'same-image', words: 'The same image was sent before', reason: 'duplicate' },
        ]}
        reasons={reasons}
        onChange={(change) => setReasons(change.reasons)}
      />
      <output>{reasons.join()}</output>
    </>
  )
}

test('[X4] a hint ticks the reason that it suggests only when pressed, and takes it back with the next press', async () => {
  render(<Form />)
  const reasons = () => document.querySelector('output')?.textContent
  expect(reasons()).toBe('not-readable')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(reasons()).toBe('not-readable,duplicate')
  const untick = screen.getByRole('button', { name: 'Untick “Duplicate”' })
  expect(document.activeElement).toBe(untick)
  await userEvent.keyboard('{Enter}')
  expect(reasons()).toBe('not-readable')
})
