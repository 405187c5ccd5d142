import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPosition } from './map-position.ts'

const HERE = { lat: '39.1', lng: '-77.2' }

test.each([
  '39.1, -77.2',
  ' (39.1 -77.2) ',
  '39.1°, -77.2°',
  'N 39.1 W 77.2',
  '77.2 W, 39.1 N',
  "39°6'0''N 77°12'0''W",
  "39º6.0'N 77º12.0'W",
  'N 39°06.000′ W 77°12.000′',
  'N39 06 00 W77 12 00',
  '39 06.0 N, 77 12.0 W',
  'https://www.google.com/maps/@39.1,-77.2,17z',
  'https://www.google.com/maps/place/Fenton+Bagels/@1.5,2.5,17z/data=!4m6!3m5!8m2!3d39.1!4d-77.2!16s',
  "https://www.google.com/maps/place/39%C2%B006'00.0%22N+77%C2%B012'00.0%22W",
  'https://www.google.com/maps/search/39.1,+-77.2?entry=tts',
  'https://www.google.com/maps?q=39.1,-77.2&z=17',
  'https://maps.google.com/?q=loc:39.1,-77.2',
  'https://www.google.com/maps/search/?api=1&query=39.1%2C-77.2',
  'https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d97.5!2d-77.2!3d39.1!2m3!1f0',
  'https://www.google.com/maps/dir//39.1,-77.2',
  'https://www.google.com/maps/dir/1.5,2.5/39.1,-77.2/@3.5,4.5,12z/data=!3m1!4b1',
  'https://www.google.com/maps/dir/1.5,2.5/2.5,3.5/39.1,-77.2/@3.5,4.5,12z',
  'https://www.google.com/maps/dir/Home/Fenton+Bagels/@3.5,4.5,12z/data=!4m14!4m13!1m5!1m1!1s0x1:0x2!2m2!1d2.5!2d1.5!1m5!1m1!1s0x3:0x4!2m2!1d-77.2!2d39.1!3e0',
  'https://www.google.com/maps/dir/Office/39.1,-77.2/@3.5,4.5,12z/data=!4m9!4m8!1m5!1m1!1s0x1:0x2!2m2!1d2.5!2d1.5!1m1!4e1',
  'https://www.google.com/maps/dir/Office/39.1,-77.2/data=!4m9!4m8!1m5!1m1!1s0x1:0x2!2m2!1d2.5!2d1.5!1m1!4e1',
  'https://www.google.com/maps/dir/1.5,2.5/Fenton+Bagels/@3.5,4.5,12z/data=!4m9!4m8!1m1!4e1!1m5!1m1!1s0x1:0x2!2m2!1d-77.2!2d39.1',
  'https://www.google.com/maps/dir//Fenton+Bagels/@39.1,-77.2,17z',
  'https://www.google.com/maps/dir/Home/Fenton+Bagels/data=!3m1!8m2!3d39.1!4d-77.2',
  'https://www.google.com/maps/dir/?api=1&origin=1.5,2.5&destination=39.1%2C-77.2&travelmode=driving',
  'https://maps.google.com/maps?saddr=1.5,2.5&daddr=39.1,-77.2',
  'https://maps.google.com/maps?daddr=Fenton+Bagels@39.1,-77.2&saddr=1.5,2.5',
  'https://maps.apple.com/?saddr=Home&daddr=39.1,-77.2&ll=1.5,2.5',
  'https://maps.apple.com/?ll=39.1,-77.2&q=Fenton%20Bagels',
  'https://maps.apple.com/place?address=1%20Fenton%20St&coordinate=39.1,-77.2',
  'https://www.openstreetmap.org/#map=19/39.1/-77.2',
  'https://www.openstreetmap.org/?mlat=39.1&mlon=-77.2#map=19/1.5/2.5',
  'https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&route=1.5,2.5;39.1,-77.2#map=12/3.5/4.5',
  'https://www.waze.com/live-map/directions?to=ll.39.1%2C-77.2',
  'https://www.bing.com/maps?cp=39.1~-77.2&lvl=16',
  'geo:39.1,-77.2?z=17',
  'geo:39.1,-77.2;u=35',
  'geo:39.1,-77.2,120',
  'geo:0,0?q=39.1,-77.2(Fenton%20Bagels)',
  '39,1; -77,2',
  '39,1, -77,2',
  '39,1 -77,2',
  '39,1,-77,2',
  '39.1 / -77.2',
  '\u0663\u0669\u066b\u0661, -\u0667\u0667\u066b\u0662',
  'N39.1W77.2',
  '39.1° N, -77.2° W',
  '39.1 North, 77.2 West',
  '39.1 deg N, 77.2 deg W',
  '39.1° N, -77.2',
  '39.1,-77.2,',
  'lat: 39.1, lng: -77.2',
  'lat=39.1&lon=-77.2',
  'Latitude 39.1 Longitude -77.2',
  'Latitude: 39.1° N, Longitude: 77.2° W',
  'Longitude: -77.2, Latitude: 39.1',
  'LAT 39.1\nLONG -77.2',
  '{"lat":39.1,"lng":-77.2}',
  '{ "latitude": "39.1", "longitude": "-77.2" }',
  '{"type":"Point","coordinates":[-77.2,39.1]}',
  'POINT(-77.2 39.1)',
  '[39.1, -77.2]',
  '{"latitude":39.1,"longitude":-77.2,"accuracy":5}',
  '{"coords":{"latitude":39.1,"longitude":-77.2}}',
  'll=39.1,-77.2',
  'Here: https://www.google.com/maps?q=39.1,-77.2.',
  'https://maps.example/?lat=39.1&lng=-77.2',
  'https://www.mapquest.com/latlng/39.1,-77.2',
  'https://mapy.cz/zakladni?x=-77.2&y=39.1&z=17',
  'LatLng(39.1, -77.2)',
  'GPS 39.1, -77.2',
  'google.com/maps/@39.1,-77.2,17z',
  'Fenton Bagels\n1 Fenton St\nhttps://www.google.com/maps?q=39.1,-77.2',
  'https://www.google.com/maps/search/?api=1&amp;query=39.1%2C-77.2',
  'https://consent.google.com/m?continue=https://www.google.com/maps/@39.1,-77.2,17z',
  'https://wego.here.com/?map=39.1,-77.2,15,normal',
  'https://share.here.com/l/39.1,-77.2,Fenton%20Bagels',
  'https://waze.com/ul?ll=39.1,-77.2&navigate=yes',
  'https://www.bing.com/maps?sp=point.39.1_-77.2_Fenton%20Bagels',
  'https://yandex.com/maps/?ll=-77.2%2C39.1&z=17',
])('[A3] %s', (text) => {
  expect(readPosition(text)).toEqual(HERE)
})

test('[A3] minutes and seconds become decimals, to a tenth of a meter', () => {
  const position = { lat: '39.045806', lng: '-77.118694' }
  expect(readPosition('39°02\'44.9"N 77°07\'07.3"W')).toEqual(position)
  expect(readPosition("S 39°02.748' E 77°07.1'")).toEqual({ lat: '-39.0458', lng: '77.118333' })
})

test('[A3] keeps every digit that was copied', () => {
  const position = { lat: '38.996210', lng: '-77.027540' }
  expect(readPosition('38.996210, -77.027540')).toEqual(position)
  expect(readPosition('N 38.996210 W 77.027540')).toEqual(position)
})

test.each([
  ['', 'none'],
  ['39.1', 'none'],
  ['39.1,', 'none'],
  ['39,0458', 'none'],
  ['-77,1187', 'none'],
  ['39 02 44.9', 'none'],
  ['39.1 -77.2 5', 'none'],
  ['///filled.count.soap', 'none'],
  ['lat: 39.1, lat: -77.2', 'none'],
  ['lat: 77.2 W, lng: 39.1 N', 'none'],
  ['lat: 95, lng: -77.2', 'out-of-range'],
  ['geo:0,0?q=1+Fenton+St', 'none'],
  ['39.1, -77.2, 5', 'none'],
  ['39.1 N, 77.2 S', 'none'],
  ['-39.1 N, 77.2 W', 'none'],
  ['1 Fenton St, 20910', 'none'],
  ['https://www.google.com/maps/place/Fenton+Bagels', 'none'],
  ['https://example.com/%E0%A4%A', 'none'],
  ['39.1, -181', 'out-of-range'],
  ['N 91 W 77', 'out-of-range'],
  ['39°60\'00"N 77°07\'07"W', 'out-of-range'],
  ['39.5°02\'44"N 77°07\'07"W', 'out-of-range'],
  ['https://maps.app.goo.gl/abc', 'short-link'],
  ['https://www.google.com/maps/dir/Home/Fenton+Bagels/@39.1,-77.2,12z', 'directions'],
  ['https://www.google.com/maps/dir/?api=1&destination=Fenton+Bagels', 'directions'],
])('no position in %j: %s', (text, why) => {
  expect(readPosition(text)).toBe(why)
})

const position = fc.record({
  lat: fc.integer({ min: -90_000_000, max: 90_000_000 }).map((millionths) => millionths / 1e6),
  lng: fc.integer({ min: -180_000_000, max: 180_000_000 }).map((millionths) => millionths / 1e6),
})

test('every position survives being written in degrees, minutes and seconds', () => {
  const written = (value: number, letters: string, [degree, minute, second]: readonly string[]) => {
    const tenths = Math.round(Math.abs(value) * 36_000)
    const parts = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60, (tenths % 600) / 10]
    const [whole = 0, minutes = 0, seconds = 0] = parts
    return `${whole}${degree}${minutes}${minute}${seconds.toFixed(1)}${second}${letters[value < 0 ? 1 : 0]}`
  }
  const signs = fc.constantFrom(
    ['°', "'", '"'],
    ['° ', '′ ', '″ '],
    ['º', '’', '”'],
    [' ', ' ', ' '],
  )
  fc.assert(
    fc.property(position, signs, fc.constantFrom(' ', ', ', '; '), ({ lat, lng }, set, gap) => {
      const read = readPosition(`${written(lat, 'NS', set)}${gap}${written(lng, 'EW', set)}`)
      expect(read).not.toBeTypeOf('string')
      const found = read as { lat: string; lng: string }
      expect(Number(found.lat)).toBeCloseTo(lat, 4)
      expect(Number(found.lng)).toBeCloseTo(lng, 4)
    }),
  )
})

test('whatever is pasted, the position is on earth', () => {
  const piece = fc.constantFrom(
    ...['39.1', '-77.2', '181', '95', '°', "'", '"', ' ', ',', 'N', 'W', 's', '@', '!3d', '!4d'],
    ...['/dir/', '/place/', '?q=', '&daddr=', '/', 'https://www.google.com/maps', '%', '+', 'x'],
  )
  const pasted = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(fc.oneof(pasted, fc.string()), (text) => {
      const read = readPosition(text)
      if (typeof read === 'string') return
      expect(Math.abs(Number(read.lat))).toBeLessThanOrEqual(90)
      expect(Math.abs(Number(read.lng))).toBeLessThanOrEqual(180)
    }),
    { numRuns: 1000 },
  )
})
