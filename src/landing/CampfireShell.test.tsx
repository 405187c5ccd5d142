import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { CampfireShell } from './CampfireShell.tsx'

function setup(hasWaitlistSection: boolean) {
  render(
    <MemoryRouter>
      <CampfireShell hasWaitlistSection={hasWaitlistSection}>
        <p>The page</p>
      </CampfireShell>
    </MemoryRouter>,
  )
  const bar = within(screen.getByRole('navigation', { name: 'Main' }))
  return { waitlistLink: bar.getByRole('link', { name: 'Join the Waitlist' }) }
}

test('[L8] the waitlist link scrolls where the section is', () => {
  expect(setup(true).waitlistLink.getAttribute('href')).toBe('/#waitlist')
})

test('[L8] the waitlist link leads to its page where the section is not', () => {
  expect(setup(false).waitlistLink.getAttribute('href')).toBe('/waitlist')
})
