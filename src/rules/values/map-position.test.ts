import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPosition } from './map-position.ts'
import { forAll } from '../../testing/seed.ts'

const HERE = { lat: '39.1', lng: '-77.2' }

const GOOGLE = 'https://www.google.com/maps'

test.each([
  ...['39.1, -77.2', ' (39.1 -77.2) ', '39.1°, -77.2°', 'N 39.1 W 77.2', '77.2 W, 39.1 N'],
  ...["39°6'0''N 77°12'0''W", "39º6.0'N 77º12.0'W", 'N39 06 00 W77 12 00', '39 06.0 N, 77 12.0 W'],
  ...['39,1; -77,2', '39,1, -77,2', '39,1 -77,2', '39,1,-77,2', '39.1 / -77.2', 'N39.1W77.2'],
  ...['\u0663\u0669\u066b\u0661, -\u0667\u0667\u066b\u0662', '39.1° N, -77.2', '39.1,-77.2,'],
  ...['39.1 North, 77.2 West', '39.1 deg N, 77.2 deg W', 'lat: 39.1, lng: -77.2'],
  ...['Latitude: 39.1° N, Longitude: 77.2° W', 'Longitude: -77.2, Latitude: 39.1'],
  ...['lat=39.1&lon=-77.2', 'LAT 39.1\nLONG -77.2', '{"lat":39.1,"lng":-77.2}', '[39.1, -77.2]'],
  ...['{ "latitude": "39.1", "longitude": "-77.2" }', 'LatLng(39.1, -77.2)', 'GPS 39.1, -77.2'],
  ...['{"type":"Point","coordinates":[-77.2,39.1]}', 'POINT(-77.2 39.1)', 'll=39.1,-77.2'],
  '{"coords":{"latitude":39.1,"longitude":-77.2,"accuracy":5}}',
  `${GOOGLE}/@39.1,-77.2,17z`,
  `${GOOGLE}/place/Fenton+Bagels/@1.5,2.5,17z/data=!4m6!3m5!8m2!3d39.1!4d-77.2!16s`,
  `${GOOGLE}/place/39%C2%B006'00.0%22N+77%C2%B012'00.0%22W`,
  `${GOOGLE}/search/39.1,+-77.2?entry=tts`,
  'https://maps.google.com/?q=loc:39.1,-77.2',
  `${GOOGLE}/search/?api=1&amp;query=39.1%2C-77.2`,
  `${GOOGLE}/embed?pb=!1m18!1m12!1m3!1d97.5!2d-77.2!3d39.1!2m3!1f0`,
  `${GOOGLE}/dir/1.5,2.5/2.5,3.5/39.1,-77.2/@3.5,4.5,12z/data=!3m1!4b1`,
  `${GOOGLE}/dir/Home/Fenton+Bagels/@3.5,4.5,12z/data=!4m14!4m13!1m5!1m1!1s0x1:0x2!2m2!1d2.5!2d1.5!1m5!1m1!1s0x3:0x4!2m2!1d-77.2!2d39.1!3e0`,
  `${GOOGLE}/dir/Office/39.1,-77.2/@3.5,4.5,12z/data=!4m9!4m8!1m5!1m1!1s0x1:0x2!2m2!1d2.5!2d1.5!1m1!4e1`,
  `${GOOGLE}/dir//Fenton+Bagels/@39.1,-77.2,17z`,
  `${GOOGLE}/dir/Home/Fenton+Bagels/data=!3m1!8m2!3d39.1!4d-77.2`,
  `${GOOGLE}/dir/?api=1&origin=1.5,2.5&destination=39.1%2C-77.2&travelmode=driving`,
  'https://maps.google.com/maps?daddr=Fenton+Bagels@39.1,-77.2&saddr=1.5,2.5',
  'https://maps.apple.com/?saddr=Home&daddr=39.1,-77.2&ll=1.5,2.5',
  'https://maps.apple.com/?ll=39.1,-77.2&q=Fenton%20Bagels',
  'https://maps.apple.com/place?address=1%20Fenton%20St&coordinate=39.1,-77.2',
  'https://www.openstreetmap.org/#map=19/39.1/-77.2',
  'https://www.openstreetmap.org/?mlat=39.1&mlon=-77.2#map=19/1.5/2.5',
  'https://www.openstreetmap.org/directions?route=1.5,2.5;39.1,-77.2#map=12/3.5/4.5',
  'https://www.waze.com/live-map/directions?to=ll.39.1%2C-77.2',
  'https://www.bing.com/maps?cp=39.1~-77.2&lvl=16',
  'https://www.bing.com/maps?sp=point.39.1_-77.2_Fenton%20Bagels',
  ...['geo:39.1,-77.2;u=35', 'geo:39.1,-77.2,120', 'geo:0,0?q=39.1,-77.2(Fenton%20Bagels)'],
  `Fenton Bagels\n1 Fenton St\nHere: ${GOOGLE}?q=39.1,-77.2.`,
  'https://maps.example/?lat=39.1&lng=-77.2',
  'https://www.mapquest.com/latlng/39.1,-77.2',
  'https://mapy.cz/zakladni?x=-77.2&y=39.1&z=17',
  'google.com/maps/@39.1,-77.2,17z',
  'https://wego.here.com/?map=39.1,-77.2,15,normal',
  'https://share.here.com/l/39.1,-77.2,Fenton%20Bagels',
  'https://yandex.com/maps/?ll=-77.2%2C39.1&z=17',
])('[A3] %s', (text) => expect(readPosition(text)).toEqual(HERE))

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
  ['none', ['', '39.1', '39.1,', '39,0458', '39 02 44.9', '39.1 -77.2 5', '39.1, -77.2, 5']],
  ['none', ['///filled.count.soap', 'lat: 39.1, lat: -77.2', 'lat: 77.2 W, lng: 39.1 N']],
  ['none', ['39.1 N, 77.2 S', '-39.1 N, 77.2 W', '1 Fenton St, 20910', 'geo:0,0?q=1+Fenton+St']],
  ['none', [`${GOOGLE}/place/Fenton+Bagels`, 'https://example.com/%E0%A4%A']],
  ['out-of-range', ['39.1, -181', 'N 91 W 77', 'lat: 95, lng: -77.2']],
  ['out-of-range', ['39°60\'00"N 77°07\'07"W', '39.5°02\'44"N 77°07\'07"W']],
  ['short-link', ['https://maps.app.goo.gl/abc']],
  ['directions', [`${GOOGLE}/dir/Home/Fenton+Bagels/@39.1,-77.2,12z`]],
  ['directions', [`${GOOGLE}/dir/?api=1&destination=Fenton+Bagels`]],
])('no position, %s: %j', (why, texts) => {
  expect(texts.map((text) => readPosition(text))).toEqual(texts.map(() => why))
})

test('whatever is pasted, the position is on earth', () => {
  const piece = fc.constantFrom(
    ...['39.1', '-77.2', '181', '95', '°', "'", '"', ' ', ',', 'N', 'W', 's', '@', '!3d', '!4d'],
    ...['/dir/', '/place/', '?q=', '&daddr=', '/', 'https://www.google.com/maps', '%', '+', 'x'],
  )
  const pasted = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''))
  forAll(500, [fc.oneof(pasted, fc.string())], (text) => {
    const read = readPosition(text)
    if (typeof read === 'string') return
    expect(Math.abs(Number(read.lat))).toBeLessThanOrEqual(90)
    expect(Math.abs(Number(read.lng))).toBeLessThanOrEqual(180)
  })
})
