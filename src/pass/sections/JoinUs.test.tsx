import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { EMBEDS } from '../../config/settings.ts'
import { JoinUs } from './JoinUs.tsx'
import { renderAt } from '../testing.tsx'

beforeEach(() => {
  Object.assign(EMBEDS, { meetingUrl: 'https://meet.example/', formUrl: 'https://form.example/' })
})

test('[P5] the frames have the spec’s heights, and the browser loads them when scrolled near', () => {
  renderAt('/MoCo', <JoinUs />)
  const frames = [...document.querySelectorAll('iframe')]
  expect(frames.map(({ title, height }) => [title, height])).toEqual([
    ['Book a meeting', '800'],
    ['Tell us about your restaurant', '1200'],
  ])
  for (const frame of frames) {
    expect(frame.getAttribute('loading')).toBe('lazy')
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  }
  // Where a frame does not appear.
  const links = screen.getAllByRole('link', { name: 'Open it as a page of its own' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://meet.example/',
    'https://form.example/',
  ])
})

test('[P5] a page of our own in a frame needs no sandbox', () => {
  Object.assign(EMBEDS, { meetingUrl: '/example/meeting', formUrl: 'https://form.example/' })
  renderAt('/MoCo', <JoinUs />)
  const frames = [...document.querySelectorAll('iframe')]
  expect(frames.map((frame) => frame.hasAttribute('sandbox'))).toEqual([false, true])
})

test('[P5] a deployment without embeds says how to reach us', () => {
  Object.assign(EMBEDS, { meetingUrl: '', formUrl: '' })
  renderAt('/MoCo', <JoinUs />)
  expect(screen.getByText('Write or call to find a time.')).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
})
