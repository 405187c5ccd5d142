/** What stands in the frames of the pass page as long as no settings name a calendar and a form. */
import { expect, test } from 'vitest'
import { builtPage } from './page.ts'

test('[P5] both frames are there by default', () => {
  const frames = [...builtPage('MoCo.html').querySelectorAll('iframe')]
  expect(frames.map((frame) => [frame.getAttribute('src'), frame.height])).toEqual([
    ['/example/meeting', '800'],
    ['/example/form', '1200'],
  ])
})

test.each([
  ['example/meeting.html', 'VITE_MEETING_URL'],
  ['example/form.html', 'VITE_FORM_URL'],
])('[P5] %s says that it is an example, and whose setting replaces it', (file, setting) => {
  const page = builtPage(file)
  const main = page.querySelector('main')!
  expect(main.textContent).toContain('This is an example')
  expect(main.textContent).toContain(setting)
  // Nobody would get what is typed.
  expect(main.querySelector('form, input, button')).toBeNull()
  expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  expect(main.querySelector('a[target=_top]')?.getAttribute('href')).toBe('/MoCo#meeting')
})
