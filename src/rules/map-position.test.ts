import { expect, test } from 'vitest'
import { isShortMapLink, mapPosition } from './map-position.ts'

test.each([
  '39.1, -77.2',
  '39.1,-77.2',
  ' (39.1 -77.2) ',
  '39.1; \u221277.2',
  '39.1° N, 77.2° W',
  'https://www.google.com/maps/@39.1,-77.2,17z',
  'https://www.google.com/maps/place/Fenton+Bagels/@1.5,2.5,17z/data=!4m6!3m5!8m2!3d39.1!4d-77.2!16s',
  'https://www.google.com/maps/search/39.1,+-77.2?entry=tts',
  'https://www.google.com/maps?q=39.1,-77.2&z=17',
  'https://maps.google.com/?q=loc:39.1,-77.2',
  'https://www.google.com/maps/search/?api=1&query=39.1%2C-77.2',
  'https://www.google.com/maps/dir//39.1,-77.2',
  'https://maps.apple.com/?ll=39.1,-77.2&q=Fenton%20Bagels',
  'https://maps.apple.com/place?address=1%20Fenton%20St&coordinate=39.1,-77.2',
  'https://www.openstreetmap.org/#map=19/39.1/-77.2',
  'https://www.openstreetmap.org/?mlat=39.1&mlon=-77.2#map=19/1.5/2.5',
  'https://www.bing.com/maps?cp=39.1~-77.2&lvl=16',
  'geo:39.1,-77.2?z=17',
])('[A3] %s', (text) => {
  expect(mapPosition(text)).toEqual({ lat: '39.1', lng: '-77.2' })
})

test('[A3] keeps every digit that was copied', () => {
  expect(mapPosition('38.996210, -77.027540')).toEqual({ lat: '38.996210', lng: '-77.027540' })
})

test.each([
  '',
  '39.1',
  '39.1,',
  '91, 10',
  '39.1, -181',
  '39.1, -77.2, 5',
  '1 Fenton St, 20910',
  'https://www.google.com/maps/place/Fenton+Bagels',
  'https://maps.app.goo.gl/abc',
  'https://example.com/%E0%A4%A',
])('no position in %j', (text) => {
  expect(mapPosition(text)).toBeNull()
})

test('a short link is told from others', () => {
  expect(isShortMapLink('https://maps.app.goo.gl/abc')).toBe(true)
  expect(isShortMapLink('https://www.google.com/maps/@39.1,-77.2,17z')).toBe(false)
})
