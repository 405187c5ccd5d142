// @vitest-environment node
import { expect, test } from 'vitest'
import { evenLight, greyOf, pgmOf, type GreyImage } from './grey-image.ts'

/** Paper that gets darker to the right, with a line of faint print down the middle. */
function paper(brightness: number): GreyImage {
  const [width, height] = [60, 40]
  const pixels = new Uint8ClampedArray(width * height).map((_, at) => {
    const x = at % width
    const light = brightness * (1 - x / 150)
    return x === 30 ? light * 0.85 : light
  })
  return { width, height, pixels }
}

test('print comes out dark on white paper, in bright light and in the dark', () => {
  for (const brightness of [240, 60]) {
    const { pixels } = evenLight(paper(brightness), 8, 4)
    const row = [...pixels.slice(20 * 60, 21 * 60)]
    expect(row[30]).toBeLessThan(150)
    expect(Math.min(...row.slice(10, 29), ...row.slice(32, 50))).toBeGreaterThan(230)
  }
})

test('an empty image stays empty', () => {
  const { pixels } = evenLight(
    { width: 3, height: 2, pixels: new Uint8ClampedArray(6).fill(90) },
    8,
    4,
  )
  expect([...pixels]).toEqual([255, 255, 255, 255, 255, 255])
})

test('colours become their brightness', () => {
  const data = new Uint8ClampedArray([255, 255, 255, 255, 255, 0, 0, 255, 0, 0, 0, 255])
  const image = greyOf({ width: 3, height: 1, data } as ImageData)
  expect([...image.pixels]).toEqual([255, 76, 0])
})

test('a PGM file is a short head and the pixels', async () => {
  const file = pgmOf({ width: 2, height: 1, pixels: new Uint8ClampedArray([7, 200]) })
  const bytes = new Uint8Array(await new Response(file).arrayBuffer())
  expect(new TextDecoder().decode(bytes.slice(0, -2))).toBe('P5 2 1 255\n')
  expect([...bytes.slice(-2)]).toEqual([7, 200])
})
