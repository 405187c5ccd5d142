import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { EMBEDS } from '../../config/settings.ts'
import { JoinUs } from './JoinUs.tsx'
import { renderAt } from '../testing.tsx'

let comeNear: () => void

class FakeObserver {
  constructor(onChange: (entries: { isIntersecting: boolean }[]) => void, options: object) {
    expect(options).toEqual({ rootMargin: '600px' })
    const before = comeNear
    comeNear = () => {
      before()
      onChange([{ isIntersecting: true }])
    }
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  comeNear = () => {}
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  Object.assign(EMBEDS, { meetingUrl: 'https://meet.example/', formUrl: 'https://form.example/' })
})

const frames = () => [...document.querySelectorAll('iframe')]

test('[P5] the frames come when scrolled near, in the spec’s heights', () => {
  renderAt('/MoCo', <JoinUs />)
  expect(frames()).toEqual([])
  act(() => comeNear())
  expect(frames().map(({ title, height }) => [title, height])).toEqual([
    ['Book a meeting', '800'],
    ['Tell us about your restaurant', '1200'],
  ])
  expect(frames().every((frame) => frame.getAttribute('sandbox'))).toBe(true)
})

test('[P5] the place of a frame is kept free before it comes', () => {
  renderAt('/MoCo', <JoinUs />)
  const title = screen.getByRole('heading', { name: 'Book a meeting' })
  expect((title.nextElementSibling as HTMLElement).style.height).toBe('800px')
})

test('[P5] offline there is a link and no hole', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderAt('/MoCo', <JoinUs />)
  const [link] = screen.getAllByRole('link', { name: 'Open this page' })
  expect(link?.getAttribute('href')).toBe('https://meet.example/')
  expect(document.querySelector('[style*="height"]')).toBeNull()
})

test('[P5] a deployment without embeds says how to reach us', () => {
  Object.assign(EMBEDS, { meetingUrl: '', formUrl: '' })
  renderAt('/MoCo', <JoinUs />)
  expect(screen.getByText('Write or call to find a time.')).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
})
