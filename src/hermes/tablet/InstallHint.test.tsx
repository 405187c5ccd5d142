import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InstallHint } from './InstallHint.tsx'

const title = () => screen.queryByText(/^Install Hermes/)

beforeEach(() => localStorage.clear())
afterEach(() => void vi.unstubAllGlobals())

/** What Chromium does once a page can be installed. */
function offerInstallation(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(() => Promise.resolve({ outcome }))
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })))
  return prompt
}

test('[O4] without a prompt of the browser the hint says where the menu has it, and stays away once closed', async () => {
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (Android 14; Tablet; rv:144.0) Gecko/144.0 Firefox/144.0',
    maxTouchPoints: 5,
  })
  const { unmount } = render(<InstallHint />)
  expect(screen.getByText(/In the menu: Add app to Home screen\.$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }))
  expect(title()).toBeNull()
  unmount()
  render(<InstallHint />)
  expect(title()).toBeNull()
})

test('[O4] a browser that cannot install anything is named as such', () => {
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    maxTouchPoints: 0,
  })
  render(<InstallHint />)
  expect(screen.getByText(/This browser cannot install Hermes/)).toBeTruthy()
})

test('[O4] where the browser offers a prompt, a button shows it', async () => {
  render(<InstallHint />)
  const prompt = offerInstallation('accepted')
  await userEvent.click(screen.getByRole('button', { name: 'Install' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(title()).toBeNull()
})

test('[O4] a prompt that was declined leaves the menu’s way', async () => {
  render(<InstallHint />)
  offerInstallation('dismissed')
  await userEvent.click(screen.getByRole('button', { name: 'Install' }))
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
  expect(title()).toBeTruthy()
})

test('[O4] opened from the home screen there is nothing to install', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('standalone') }))
  render(<InstallHint />)
  expect(title()).toBeNull()
})
