import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CONTACT } from '../../config/settings.ts'
import { SocialIcons } from './SocialIcons.tsx'

const { social } = CONTACT
const given = { ...social }
beforeEach(() => void Object.assign(social, given))
afterEach(() => void Object.assign(social, given))

test('[L7] a network where there is no profile has no link, and without any there is no list', () => {
  social.video = ''
  const { unmount } = render(<SocialIcons />)
  expect(screen.getAllByRole('link')).toHaveLength(4)
  expect(screen.queryByRole('link', { name: /YouTube/ })).toBeNull()
  unmount()
  for (const key of Object.keys(social) as (keyof typeof social)[]) social[key] = ''
  render(<SocialIcons />)
  expect(screen.queryByRole('list')).toBeNull()
})
