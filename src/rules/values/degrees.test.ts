import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDegrees, type Axis } from './degrees.ts'
import { forAll } from '../../testing/seed.ts'

describe('[A3] degrees in a field of their own', () => {
  test.each<[Axis, string, string[]]>([
    ['lat', '39', ['39', '39.']],
    ['lat', '0.5', ['.5']],
    [
      'lat',
      '39.0458',
      ['39,0458', '+39.0458', '39.0458°', 'N39.0458', '39.0458 north', '39.0458,'],
    ],
    ['lat', '39.0458', ['lat: 39.0458', 'Latitude 39.0458', 'lat": 39.0458,']],
    ['lat', '39.0458', ['\u0663\u0669\u066b\u0660\u0664\u0665\u0668']],
    ['lat', '-33.8688', ['33.8688 S']],
    ['lat', '39.045806', ['39°02\'44.9"', '39°02\u203244,9\u2033N', '39 02 44.9']],
    ['lng', '-77.1187', ['- 77.1187', 'w 77.1187', '-77.1187° W', '77.1187 W.', '(-77.1187)']],
    ['lng', '77.1187', ['77.1187 East']],
  ])('%s %s is written as %j', (axis, degrees, texts) => {
    const read = texts.map((text) => readDegrees(text, axis))
    expect(read).toEqual(texts.map(() => expect.objectContaining({ degrees })))
  })

  test.each<[Axis, string, string[]]>([
    ['lat', 'other-axis', ['77.1187 W']],
    ['lng', 'other-axis', ['39.0458° N']],
    ['lat', 'out-of-range', ['90.1', "39°61'"]],
    ['lng', 'out-of-range', ['-180.5']],
    ['lat', 'none', ['-39.0458 N', 'N 39.0458 N', '', '1e2', '39.04.58', '39.0458, -77.1187']],
    ['lng', 'none', ['west']],
  ])('%s is none, %s: %j', (axis, why, texts) => {
    expect(texts.map((text) => readDegrees(text, axis))).toEqual(texts.map(() => why))
  })
})

test('[A3] every spelling of a longitude is that longitude', () => {
  const spelled = fc.constantFrom<(degrees: string) => string>(
    (degrees) => degrees,
    (degrees) => degrees.replace('.', ','),
    (degrees) => degrees.replace('-', '\u2212'),
    (degrees) => `\u200e${degrees}°\u00a0`,
    (degrees) => (degrees.startsWith('-') ? `${degrees.slice(1)}° W` : `E ${degrees}`),
    (degrees) => `lng: ${degrees},`,
    (degrees) => degrees.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit))),
  )
  const longitude = fc.integer({ min: -1_800_000, max: 1_800_000 })
  forAll(100, [longitude, spelled], (tenthousandths, spell) => {
    const degrees = (tenthousandths / 10_000).toFixed(4)
    expect(readDegrees(spell(degrees), 'lng')).toMatchObject({ degrees })
  })
})
