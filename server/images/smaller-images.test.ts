import { expect, test, vi } from 'vitest'
import { smallerImages, type Image } from './smaller-images.ts'

const ORIGINAL: Image = { bytes: new Uint8Array(1000), type: 'image/png' }
const COPY = new Uint8Array(10)

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('two copies are made at a time, and the others in the order of the requests', async () => {
  const waiting: ((copy: Uint8Array) => void)[] = []
  const smaller = smallerImages(
    async () => ORIGINAL,
    () => new Promise((resolve) => waiting.push(resolve)),
  )
  const asked = ['a.png', 'b.png', 'c.png'].map((file) => smaller(file, 96))
  await settled()
  expect(waiting).toHaveLength(2)
  waiting[1]!(COPY)
  await asked[1]
  await settled()
  expect(waiting).toHaveLength(3)
  waiting[0]!(COPY)
  waiting[2]!(COPY)
  await Promise.all(asked)
})

test.each([ORIGINAL, { bytes: new Uint8Array(), type: 'image/png' }])(
  'an image that cannot be made smaller is sent as it is, and is not tried again',
  async (image) => {
    const resize = vi.fn(async () => null)
    const smaller = smallerImages(async () => image, resize)
    for (let time = 0; time < 2; time += 1) expect(await smaller('a.png', 96)).toEqual(image)
    expect(resize).toHaveBeenCalledOnce()
  },
)
