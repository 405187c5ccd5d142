import { gzipSync, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readForm } from './image-forms.ts'

const LIMITS = { most: 5, maxBytes: 1_000_000 }
const TYPE = 'multipart/form-data; boundary=b'

const read = (request: Request) => readForm(request, LIMITS, () => undefined)

function form(bytes: number): Request {
  const body = new FormData()
  body.append('image', new Blob([new Uint8Array(bytes)]), 'a.jpg')
  return new Request('http://localhost/', { method: 'POST', body })
}

/** @param parts the headers of each, and what is in it */
function written(parts: readonly (readonly [string, string])[], encoding?: string): Request {
  const text = parts.map(([headers, content]) => `--b\r\n${headers}\r\n\r\n${content}\r\n`)
  const plain = Buffer.from(`${text.join('')}--b--\r\n`, 'latin1')
  const body =
    encoding === 'gzip' ? gzipSync(plain) : encoding === 'deflate' ? deflateSync(plain) : plain
  return new Request('http://localhost/', {
    ...{ method: 'POST', body: Buffer.from(body) },
    headers: { 'content-type': TYPE, ...(encoding && { 'content-encoding': encoding }) },
  })
}

const part = (name: string, more = '') => `Content-Disposition: form-data; name="${name}"${more}`
const PHOTO = 'x'.repeat(20_000)

test('an image may be as large as it may, and no larger', async () => {
  expect((await read(form(1_000_000))).images[0]).toHaveLength(1_000_000)
  await expect(read(form(1_000_001))).rejects.toMatchObject({ status: 413 })
})

test.each([
  ['with a name', part('image', '; filename="a.jpg"\r\nContent-Type: image/jpeg')],
  ['without a name', part('image', '\r\nContent-Type: image/jpeg')],
  ['without a name and a type', part('image')],
  ['called text', part('image', '\r\nContent-Type: text/plain; charset=utf-8')],
  ['in a list', part('image[]', '; filename="a.jpg"')],
  ['in a numbered list', part('image[0]')],
  ['with a length', part('image', "; filename*=UTF-8''a.jpg\r\nContent-Length: 20000")],
])('[I1] an image can come %s', async (_, headers) => {
  const { images, fields } = await read(
    written([
      [part('subtotal'), '12'],
      [headers, PHOTO],
    ]),
  )
  expect(images.map(String)).toEqual([PHOTO])
  expect(fields).toEqual({ subtotal: '12' })
})

test.each(['gzip', 'x-gzip', 'GZIP', 'deflate', 'identity', ''])(
  '[I1] a body can be encoded as %j',
  async (encoding) => {
    const [lower] = [encoding.toLowerCase().replace('x-', '')]
    const request = written([[part('image'), PHOTO]], lower)
    request.headers.set('content-encoding', encoding)
    expect((await read(request)).images.map(String)).toEqual([PHOTO])
  },
)

test('a body that is encoded otherwise, or not as it says, is refused', async () => {
  const request = written([[part('image'), PHOTO]])
  request.headers.set('content-encoding', 'br')
  await expect(read(request)).rejects.toMatchObject({
    ...{ status: 415, message: expect.stringContaining('Content-Encoding') },
    headers: { 'Accept-Encoding': 'gzip, deflate' },
  })
  const plain = written([[part('image'), PHOTO]])
  plain.headers.set('content-encoding', 'gzip')
  await expect(read(plain)).rejects.toMatchObject({
    ...{ status: 400, message: expect.stringContaining('compressed') },
  })
})

test('a small body that unpacks to more than an image may have is refused in time', async () => {
  let seen = 0
  const request = written([[part('image'), 'x'.repeat(50_000_000)]], 'gzip')
  await expect(readForm(request, LIMITS, (bytes) => (seen += bytes))).rejects.toMatchObject({
    status: 413,
  })
  expect(seen).toBeLessThan(2_000_000)
})

test('[I1] a text may have the name of a file; what is no text is named', async () => {
  const text = [part('businessName', '; filename="blob"'), 'Café'] as const
  const { fields } = await read(written([text, [part('image'), PHOTO]]))
  expect(fields).toEqual({ businessName: expect.stringMatching(/^Caf/) })
  for (const [name, problem] of [
    ['avatar', '"avatar": is too long'],
    ['', 'A part has no name'],
  ] as const) {
    const request = written([[part(name, '; filename="a.jpg"'), PHOTO]])
    await expect(read(request)).rejects.toMatchObject({ status: 400, message: problem })
  }
})

test('a body that ends early is refused, wherever it ends', async () => {
  const whole = Buffer.from(await form(200).arrayBuffer())
  const type = `multipart/form-data; boundary=${whole.toString('latin1').split('\r\n')[0]!.slice(2)}`
  const readBody = (body: Buffer<ArrayBuffer>) =>
    read(
      new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } }),
    )
  expect((await readBody(whole)).images).toHaveLength(1)
  for (let end = 0; end < whole.length - 4; end += 1) {
    await expect(readBody(whole.subarray(0, end)), `after ${end} bytes`).rejects.toMatchObject({
      status: 400,
    })
  }
})
