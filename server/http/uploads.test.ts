import { expect, test } from 'vitest'
import { uploads } from './uploads.ts'

const LIMITS = { most: 5, maxBytes: 1_000_000 }

function form(bytes: number): Request {
  const body = new FormData()
  body.append('image', new Blob([new Uint8Array(bytes)]), 'a.jpg')
  return new Request('http://localhost/', { method: 'POST', body })
}

test('[I7] all uploads together take no more memory than they may; who comes then may come again', async () => {
  const { read } = uploads(1_500_000)
  let finish: () => void = () => undefined
  const held = read(form(900_000), LIMITS, () => new Promise<void>((resolve) => (finish = resolve)))
  await expect(read(form(900_000), LIMITS, async () => 'read')).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': '5' },
  })
  expect(await read(form(400_000), LIMITS, async () => 'read')).toBe('read')
  finish()
  await held
  // What was refused or has failed holds nothing.
  await expect(read(form(900_000), LIMITS, () => Promise.reject(new Error('no')))).rejects.toThrow()
  await expect(read(form(1_000_001), LIMITS, async () => 'read')).rejects.toMatchObject({
    status: 413,
  })
  expect(await read(form(1_000_000), LIMITS, async ({ images }) => images[0]?.length)).toBe(
    1_000_000,
  )
})

test('a body that ends early is refused, wherever it ends', async () => {
  const { read } = uploads(1_000_000)
  const whole = Buffer.from(await form(200).arrayBuffer())
  const type = `multipart/form-data; boundary=${whole.toString('latin1').split('\r\n')[0]!.slice(2)}`
  const readBody = (body: Buffer<ArrayBuffer>) =>
    read(
      new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } }),
      LIMITS,
      async ({ images }) => images.length,
    )
  expect(await readBody(whole)).toBe(1)
  for (let end = 0; end < whole.length - 4; end += 1) {
    await expect(readBody(whole.subarray(0, end)), `after ${end} bytes`).rejects.toMatchObject({
      status: 400,
    })
  }
})
