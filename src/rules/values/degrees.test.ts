import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDegrees, type Axis } from './degrees.ts'

describe('[A3] degrees in a field of their own', () => {
  test.each<[Axis, string, string]>([
    ['lat', '39,045', '39.045'],
    ['lat', '39', '39'],
    ['lat', '39.', '39'],
    ['lat', '.5', '0.5'],
    ['lat', '+39.0458', '39.0458'],
    ['lat', '39.0458°', '39.0458'],
    ['lat', 'N39.0458', '39.0458'],
    ['lat', '39.0458 north', '39.0458'],
    ['lat', '39.0458,', '39.0458'],
    ['lat', '33.8688 S', '-33.8688'],
    ['lat', 'lat: 39.0458', '39.0458'],
    ['lat', 'Latitude 39.0458', '39.0458'],
    ['lat', 'lat": 39.0458,', '39.0458'],
    ['lat', '\u0663\u0669\u066b\u0660\u0664\u0665\u0668', '39.0458'],
    ['lat', '39°02\'44.9"', '39.045806'],
    ['lat', '39°02\u203244,9\u2033N', '39.045806'],
    ['lat', '39 02 44.9', '39.045806'],
    ['lng', '- 77.1187', '-77.1187'],
    ['lng', 'w 77.1187', '-77.1187'],
    ['lng', '-77.1187° W', '-77.1187'],
    ['lng', '77.1187 East', '77.1187'],
    ['lng', '77.1187 W.', '-77.1187'],
    ['lng', '(-77.1187)', '-77.1187'],
    ['lng', '-77°07\'07.3"', '-77.118694'],
  ])('%s %j is %s', (axis, text, degrees) => {
    expect(readDegrees(text, axis)).toMatchObject({ degrees })
  })

  test.each<[Axis, string, string]>([
    ['lat', '77.1187 W', 'other-axis'],
    ['lng', '39.0458° N', 'other-axis'],
    ['lat', '90.1', 'out-of-range'],
    ['lng', '-180.5', 'out-of-range'],
    ['lat', "39°61'", 'out-of-range'],
    ['lat', '-39.0458 N', 'none'],
    ['lat', 'N 39.0458 N', 'none'],
    ['lat', '', 'none'],
    ['lat', '1e2', 'none'],
    ['lng', 'west', 'none'],
    ['lat', '39.04.58', 'none'],
    ['lat', '39.0458, -77.1187', 'none'],
  ])('%s %j is none: %s', (axis, text, why) => expect(readDegrees(text, axis)).toBe(why))
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
  fc.assert(
    fc.property(
      fc.integer({ min: -1_800_000, max: 1_800_000 }),
      spelled,
      (tenthousandths, spell) => {
        const degrees = (tenthousandths / 10_000).toFixed(4)
        expect(readDegrees(spell(degrees), 'lng')).toMatchObject({ degrees })
      },
    ),
  )
})
