import { expect, test, vi } from 'vitest'
import { smallerImages, type Image } from './smaller-images.ts'

const ORIGINAL: Image = { bytes: new Uint8Array(1000), type: 'image/png' }
const COPY = new Uint8Array(10)

/** Resizes when a test says so. */
function byHand() {
  const waiting: ((copy: Uint8Array | null) => void)[] = []
  const resize = () => new Promise<Uint8Array | null>((resolve) => waiting.push(resolve))
  return { waiting, resize }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('requests for one copy share the work, and later ones get it at once', async () => {
  const { waiting, resize } = byHand()
  const smaller = smallerImages(async () => ORIGINAL, resize)
  const asked = [smaller('a.png', 96), smaller('a.png', 96), smaller('a.png', 96)]
  await settled()
  expect(waiting).toHaveLength(1)
  waiting[0]!(COPY)
  const copy = { bytes: COPY, type: 'image/webp' }
  expect(await Promise.all(asked)).toEqual([copy, copy, copy])
  expect(await smaller('a.png', 96)).toEqual(copy)
  expect(waiting).toHaveLength(1)
})

test('two copies are made at a time, and the others in the order of the requests', async () => {
  const { waiting, resize } = byHand()
  const smaller = smallerImages(async () => ORIGINAL, resize)
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

test('what is missing or could not be read is looked for again', async () => {
  const answers: (() => Image | null)[] = [
    () => null,
    () => {
      throw new Error('The database does not answer')
    },
    () => ORIGINAL,
  ]
  const smaller = smallerImages(
    async () => answers.shift()!(),
    async () => COPY,
  )
  expect(await smaller('a.png', 96)).toBeNull()
  await expect(smaller('a.png', 96)).rejects.toThrow('does not answer')
  expect((await smaller('a.png', 96))?.bytes).toBe(COPY)
})
