import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayBeTabletSize, tabletSize } from './tablet-image.ts'

test.each([
  ['a photograph', 4032, 3024, { width: 2400, height: 1800 }],
  ['an upright one', 3024, 4032, { width: 1800, height: 2400 }],
  ['a long receipt', 2000, 8000, { width: 1600, height: 6400 }],
  ['what is narrow', 1500, 9000, null],
  ['what is small', 2400, 1800, null],
])(
  '[T1] the size for tablets of %s, %i × %i, keeps what the reader and a zoom of 200 %% use',
  (_, width, height, size) => {
    expect(tabletSize({ width, height })).toEqual(size)
  },
)

test('[T1] a copy is told from its size, has the image’s shape, and is never made smaller again', () => {
  const side = fc.integer({ min: 1, max: 16_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const size = tabletSize({ width, height })
      if (!size) return
      expect(mayBeTabletSize(size)).toBe(true)
      expect(tabletSize(size)).toBeNull()
      expect(Math.abs(size.width / width - size.height / height)).toBeLessThan(0.001)
    }),
  )
})
