import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { StorageMeter } from './StorageMeter.tsx'

afterEach(() => void vi.unstubAllGlobals())

async function meterOf(isProtected: boolean) {
  const storage = {
    estimate: async () => ({ usage: 38_200_000, quota: 2_140_000_000 }),
    persisted: async () => isProtected,
    persist: async () => isProtected,
  }
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, storage })
  const { container } = render(<StorageMeter />)
  return { meter: await screen.findByRole<HTMLMeterElement>('meter'), container }
}

test('[Q5] the storage of a tablet is told as a number of bytes and as a bar', async () => {
  const { meter, container } = await meterOf(true)
  expect(container.textContent).toBe('Storage: 38 MB of 2.1 GB used · protected')
  expect([meter.value, meter.max]).toEqual([38_200_000, 2_140_000_000])
})

test('[O4] where the browser may clear it, the meter says so and what helps', async () => {
  const { container } = await meterOf(false)
  expect(container.textContent).toContain('not protected')
  await screen.findByText(/the browser may clear what is saved/)
  expect(container.textContent).toContain('It clears installed apps last')
})
