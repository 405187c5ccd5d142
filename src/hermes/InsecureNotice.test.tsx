import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { InsecureNotice } from './InsecureNotice.tsx'

test('opened over http, a tablet says what is wrong and what helps; over https, nothing', () => {
  vi.stubGlobal('isSecureContext', true)
  render(<InsecureNotice />)
  expect(screen.queryByRole('alert')).toBeNull()
  vi.stubGlobal('isSecureContext', false)
  render(<InsecureNotice />)
  const notice = screen.getByRole('alert')
  expect(notice.textContent).toContain('Hermes was opened without https')
  expect(notice.textContent).toContain('still saved on this tablet')
  expect(notice.textContent).toContain('begins with https://')
})
