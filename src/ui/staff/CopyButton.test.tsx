import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from './CopyButton.tsx'
import { say } from './say.ts'

vi.mock('./say.ts')

beforeEach(() => void vi.mocked(say).mockClear())

async function setup() {
  vi.useRealTimers()
  const user = userEvent.setup()
  render(
    <CopyButton about="ada@example.com" text={() => 'What is copied'}>
      Copy my note
    </CopyButton>,
  )
  return { user, press: () => user.click(screen.getByRole('button')) }
}

const byHand = () => screen.queryByLabelText<HTMLTextAreaElement>('Copy this by hand')

test('[X6] it says that it has copied once the clipboard has the text, not before', async () => {
  const { press } = await setup()
  let confirm = () => {}
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  write.mockReturnValueOnce(new Promise((resolve) => (confirm = resolve)))
  await press()
  expect(write).toHaveBeenCalledExactlyOnceWith('What is copied')
  expect(say).not.toHaveBeenCalled()
  expect(screen.queryByText('Copied')).toBeNull()
  confirm()
  await screen.findByText('Copied')
  expect(say).toHaveBeenCalledExactlyOnceWith('Copied')
  expect(byHand()).toBeNull()
})

test('[X6] where the clipboard refuses, the text is there to copy by hand, and goes once it is copied', async () => {
  const { press } = await setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'))
  await press()
  expect(byHand()?.value).toBe('What is copied')
  expect(byHand()?.readOnly).toBe(true)
  expect(say).toHaveBeenCalledExactlyOnceWith('It could not be copied: copy it by hand')
  expect(screen.queryByText('Copied')).toBeNull()
  await press()
  expect(screen.getByText('Copied')).toBeTruthy()
  expect(byHand()).toBeNull()
  expect(await navigator.clipboard.readText()).toBe('What is copied')
})
