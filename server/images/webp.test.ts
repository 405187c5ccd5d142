import { describe, expect, test } from 'vitest'
import { webpSize } from './webp.ts'

/** Images of one pixel each, as encoders write them. */
const LOSSLESS = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
const LOSSY = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

function changed(original: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(original)
  change(copy)
  return copy
}

describe('[A8] the size of a WebP image', () => {
  test('is read from both kinds', () => {
    expect(webpSize(LOSSLESS)).toEqual({ width: 1, height: 1 })
    expect(webpSize(LOSSY)).toEqual({ width: 1, height: 1 })
    const large = changed(LOSSY, (copy) => copy.writeUInt16LE(900, 26))
    expect(webpSize(large)).toEqual({ width: 900, height: 1 })
    const wide = changed(LOSSLESS, (copy) => copy.writeUInt32LE(799 | (499 << 14), 21))
    expect(webpSize(wide)).toEqual({ width: 800, height: 500 })
  })

  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')],
    ['a RIFF of sound', changed(LOSSY, (copy) => copy.write('WAVE', 8))],
    ['half a file', LOSSY.subarray(0, 30)],
    ['a file with something behind it', Buffer.concat([LOSSY, Buffer.from('<script>')])],
    ['a chunk that is too long', changed(LOSSY, (copy) => copy.writeUInt32LE(1000, 16))],
    ['no start code', changed(LOSSY, (copy) => copy.writeUInt8(0, 23))],
    ['no key frame', changed(LOSSY, (copy) => copy.writeUInt8(0x31, 20))],
    ['a width of 0', changed(LOSSY, (copy) => copy.writeUInt16LE(0, 26))],
    ['no signature', changed(LOSSLESS, (copy) => copy.writeUInt8(0, 20))],
    ['an animation', changed(LOSSLESS, (copy) => copy.write('ANIM', 12))],
  ])('is null for %s', (_, bytes) => {
    expect(webpSize(bytes)).toBeNull()
  })
})
