import { expect, test } from 'vitest'
import { FILE_KIND_BYTES, kindOfFile } from './file-kind.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const box = (...brands: string[]) =>
  `\0\0\0${String.fromCharCode(8 + 4 * brands.length)}ftyp${brands.join('')}`

test.each([
  [box('heic', '\0\0\0\0', 'mif1', 'heic'), 'a HEIC photo'],
  [box('mif1', '\0\0\0\0', 'mif1', 'avif'), 'an AVIF image'],
  [box('avif', '\0\0\0\0'), 'an AVIF image'],
  [box('isom', '\0\0\x02\0', 'isom', 'mp41'), 'a video'],
  ['GIF89a\x01\0', 'a GIF'],
  ['BM\x36\0', 'a BMP image'],
  ['II*\0\x08', 'a TIFF or a raw photo'],
  ['%PDF-1.7\n', 'a PDF'],
  ['PK\x03\x04\x14\0', 'an archive or an office document'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'an SVG drawing'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made by hand -->\n<svg>', 'an SVG drawing'],
  ['\r\n<!DOCTYPE html><html><svg>', 'a web page'],
  ['\xff\xfe<\0h\0t\0m\0l\0>\0', 'a web page'],
  ['[InternetShortcut]\r\nURL=https://example.com', 'a link to a page'],
  ['data:image/png;base64,iVBO', 'text'],
])('[A8] %j is %s', (text, name) => {
  expect(kindOfFile(bytesOf(text))?.name).toBe(name)
})

test.each(['', 'hello', '<?xml version="1.0"?><rss>', 'RIFF\x24\0\0\0WAVE'])(
  '[A8] what %j is cannot be told',
  (text) => expect(kindOfFile(bytesOf(text))).toBeNull(),
)

test('only the first bytes are looked at', () => {
  const late = bytesOf('<?xml version="1.0"?>'.padEnd(FILE_KIND_BYTES) + '<svg>')
  expect(kindOfFile(late)).toBeNull()
})
