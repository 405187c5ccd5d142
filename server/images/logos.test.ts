// @vitest-environment node
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { LOGO_PREFIX } from '../../src/contract/business-fields.ts'
import { LOGO } from '../../src/rules/business.ts'
import { logoFrom } from './logos.ts'

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c60' } })
const LOSSY = await drawn(8, 4).webp().toBuffer()
const LOSSLESS = await drawn(LOGO.maxSide, 1).webp({ lossless: true }).toBuffer()

function changed(change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(LOSSY)
  change(copy)
  return copy
}

const from = (bytes: Buffer) => logoFrom(LOGO_PREFIX + bytes.toString('base64'))

test('[A8] a logo is a WebP image of either kind, named by what is in it', async () => {
  const [lossy, lossless] = [await from(LOSSY), await from(LOSSLESS)]
  expect([lossy.bytes, lossless.bytes]).toEqual([LOSSY, LOSSLESS])
  expect(lossy.fileName).toMatch(/^logo-[0-9a-f]{32}\.webp$/)
  expect(lossy.fileName).not.toBe(lossless.fileName)
})

const two = sharp(Buffer.concat([Buffer.alloc(12, 0), Buffer.alloc(12, 255)]), {
  raw: { width: 2, height: 4, channels: 3, pageHeight: 2 },
})

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a PNG', await drawn(8, 4).png().toBuffer()],
  ['half a file', LOSSY.subarray(0, 30)],
  ['something behind it', Buffer.concat([LOSSY, Buffer.from('<script>')])],
  ['a chunk that is too long', changed((copy) => copy.writeUInt32LE(9999, 16))],
  ['no start code', changed((copy) => copy.writeUInt8(0, 23))],
  ['an animation', await two.webp().toBuffer()],
])('[A8] %s is refused', async (_, bytes) => {
  const message = expect.stringContaining('must be a WebP image')
  await expect(from(bytes)).rejects.toMatchObject({ status: 400, message })
})

test('[A8] a logo that is a pixel too wide, or not base64, is refused', async () => {
  const wide = drawn(LOGO.maxSide + 1, 1).webp()
  await expect(from(await wide.toBuffer())).rejects.toThrow('pixels wide and high')
  await expect(logoFrom(`${LOGO_PREFIX}Uk!lG`)).rejects.toThrow('must be base64')
})
