import { expect, test } from 'vitest'
import { imageType } from './image-type.ts'

test.each([
  [[0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
  [[...'RIFF\x24\0\0\0WEBP'].map((letter) => letter.charCodeAt(0)), 'image/webp'],
  [[...'RIFF\x24\0\0\0WAVE'].map((letter) => letter.charCodeAt(0)), null],
  [[...'<svg xmlns='].map((letter) => letter.charCodeAt(0)), null],
  [[...'GIF89a'].map((letter) => letter.charCodeAt(0)), null],
  [[], null],
])('[A8] %j is %s', (bytes, type) => {
  expect(imageType(new Uint8Array(bytes))).toBe(type)
})
