/** Images of coupons and businesses, as they are and in the widths that pages show. */
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { IMAGE_WIDTHS } from '../../src/contract/served-files.ts'
import { closeServer, openServer } from '../fixtures/servers/server-pool.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { query } from '../fixtures/servers/test-database.ts'

const RAMEN = '/images/coupon-ramen.png'

/** An opaque pixel, as an encoder writes it, and its first half. */
const PIXEL = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'
const BROKEN = PIXEL.slice(0, 28)

const server = serverOfFile()

beforeAll(async () => {
  await closeServer(server)
  await query(
    server.dataDir,
    `insert into logos (file_name, bytes) values
       ('logo-00000000000000000000000000000001.webp', decode('${PIXEL}', 'base64')),
       ('logo-00000000000000000000000000000002.webp', decode('${BROKEN}', 'base64'));`,
  )
  await openServer(server)
})

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(server.origin + path, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes }
}

/** The headers of every image of ours, for every site to show and every cache to keep. */
const FOR_GOOD = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}

describe('[P8] an image in a width that pages show', () => {
  test.each(IMAGE_WIDTHS)('%d pixels: WebP, far smaller than the image itself', async (width) => {
    const { status, headers, bytes } = await get(`${RAMEN}?w=${width}`)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({ ...FOR_GOOD, 'content-type': 'image/webp' })
    // The key frame's width, in the container's first chunk.
    expect(bytes.readUInt16LE(26)).toBe(width)
    expect(bytes.length).toBeLessThan((await get(RAMEN)).bytes.length / 2)
  })

  test.each([RAMEN, `${RAMEN}?w=96`])('%s is not sent again while it is the same', async (path) => {
    const etag = (await get(path)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"/)
    const again = await get(path, { 'if-none-match': etag })
    expect(again).toMatchObject({ status: 304, bytes: Buffer.alloc(0) })
    expect(Object.fromEntries(again.headers)).toMatchObject(FOR_GOOD)
    expect((await get(path, { 'if-none-match': '"another"' })).status).toBe(200)
  })

  test('the image itself, which link previews show, stays as it is', async () => {
    const { headers, bytes } = await get(RAMEN)
    const file = new URL('../../server/example-data/images/coupon-ramen.png', import.meta.url)
    expect(headers.get('content-type')).toBe('image/png')
    expect(bytes.equals(await readFile(file))).toBe(true)
  })
})

test('an uploaded logo is served in these widths too, never made wider, and as it is stored if it is broken', async () => {
  const logo = (number: number, width: number) =>
    get(`/images/logo-0000000000000000000000000000000${number}.webp?w=${width}`)
  const sound = await logo(1, 384)
  expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(sound.bytes.readUInt16LE(26)).toBe(1)
  const broken = await logo(2, 96)
  expect(broken.status).toBe(200)
  expect(Object.fromEntries(broken.headers)).toMatchObject({
    ...{ ...FOR_GOOD, 'content-type': 'image/webp' },
  })
  expect(broken.bytes.toString('base64')).toBe(BROKEN)
})

test.each(['w=', 'w=97', 'w=096', 'w=NaN', 'w=96&w=144'])(
  'there is no width ?%s',
  async (width) => {
    const { status, headers, bytes } = await get(`${RAMEN}?${width}`)
    expect(status).toBe(400)
    expect(headers.get('cache-control')).toBeNull()
    expect(JSON.parse(bytes.toString())).toEqual({
      error: 'The width must be one of 96, 144, 192, 384',
    })
  },
)

test.each(['none.png', 'logo-none.webp', '..%2fcoupons.json', '%00.png'])(
  'there is no image %s, in its own width or another',
  async (file) => {
    for (const width of ['', '?w=96'])
      expect((await get(`/images/${file}${width}`)).status).toBe(404)
  },
)
