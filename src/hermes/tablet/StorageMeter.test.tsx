import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { StorageMeter } from './StorageMeter.tsx'

afterEach(() => void vi.unstubAllGlobals())

async function meterOf(isProtected: boolean, usage = 38_200_000, quota = 2_140_000_000) {
  const storage = {
    estimate: async () => ({ usage, quota }),
    persisted: async () => isProtected,
    persist: async () => isProtected,
  }
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, storage })
  const { container } = render(<StorageMeter />)
  return { meter: await screen.findByRole<HTMLMeterElement>('meter'), container }
}

test.each([
  [38_200_000, 2_140_000_000, '38 MB of 2.1 GB'],
  [380_000, 64_000_000_000, '0.4 MB of 64 GB'],
])('[Q5] %i bytes of %i are told as %s, and as a bar', async (usage, quota, words) => {
  const { meter, container } = await meterOf(true, usage, quota)
  expect(container.textContent).toBe(`Storage: ${words} used · protected`)
  expect([meter.value, meter.max]).toEqual([usage, quota])
})

test('[O4] where the browser may clear it, the meter says so and what helps', async () => {
  const { container } = await meterOf(false)
  expect(container.textContent).toContain('not protected')
  await screen.findByText(/the browser may clear what is saved/)
  expect(container.textContent).toContain('It clears installed apps last')
})
