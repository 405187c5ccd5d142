import { readFileSync } from 'node:fs'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { LogoField } from './LogoField.tsx'
import type { ShrinkAnswer } from './logo/shrink-logo.worker.ts'

const PNG = readFileSync('server/example-data/images/logo-sligo-creek-coffee.png')
const HEIC = '\0\0\0\x18ftypheic\0\0\0\0mif1heic'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'
const WRONG_TYPE = 'File type must be one of image/jpeg, image/png, image/webp'

/** The worker's next answer. */
let answer: ShrinkAnswer
/** The size of the next image, in pixels each way; null: the browser finds no image. */
let side: number | null

class ShrinkWorker {
  onmessage: ((event: { data: ShrinkAnswer }) => void) | null = null
  postMessage() {
    queueMicrotask(() => this.onmessage?.({ data: answer }))
  }
  terminate() {}
}

class LoadedImage {
  onload = () => {}
  onerror = () => {}
  naturalWidth = side ?? 0
  naturalHeight = side ?? 0
  set src(_: string) {
    queueMicrotask(() => (side === null ? this.onerror() : this.onload()))
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', ShrinkWorker)
  vi.stubGlobal('Image', LoadedImage)
  Object.assign(URL, { createObjectURL: () => 'blob:image', revokeObjectURL: () => {} })
  side = 256
  answer = { small: new File(['a small image'], 'logo.webp', { type: 'image/webp' }) }
})

function setup() {
  function Field() {
    const [logo, setLogo] = useState<string | null>(null)
    return <LogoField value={logo} onChange={setLogo} onBusy={() => {}} />
  }
  const { container } = render(<Field />)
  const input = container.querySelector<HTMLInputElement>('input[type=file]')!
  return {
    choose: (name: string, type: string, ...content: BlobPart[]) =>
      act(async () => {
        fireEvent.change(input, { target: { files: [new File(content, name, { type })] } })
      }),
    drop: (files: File[], { types = ['Files'], isDirectory = false } = {}) =>
      act(async () => {
        const items = files.map(({ type }) => ({
          kind: 'file',
          type,
          webkitGetAsEntry: () => ({ isDirectory }),
        }))
        const dataTransfer = { files, items, types }
        fireEvent.drop(screen.getByText('Maximum size: 1MB'), { dataTransfer })
      }),
    paste: (target: Element, files: File[], types: string[]) =>
      act(async () => {
        fireEvent.paste(target, { clipboardData: { files, types } })
      }),
    accept: input.accept,
    isToldWhy: (words: string) =>
      waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words)),
    preview: () => screen.queryByAltText<HTMLImageElement>('The logo as it will be shown'),
    buttons: () => screen.getAllByRole('button').map(({ textContent }) => textContent),
  }
}

/** Without an image in it, but with a size. */
const PROMISING = Buffer.from(PNG)
PROMISING.writeUInt32BE(20_000, 16)
PROMISING.writeUInt32BE(10_000, 20)

test.each<[string, BlobPart[], string, { pixels?: number | null; answer?: ShrinkAnswer }?]>([
  ['a drawing', [SVG], WRONG_TYPE],
  ['a photo', [HEIC], `${WRONG_TYPE}. This is a HEIC photo: save it as a JPEG or PNG first`],
  ['a heavy file', [PNG, new Uint8Array(10_000_001)], 'File is larger than 10000000 bytes'],
  ['nothing', [], 'File is smaller than 20 bytes: it is empty'],
  ['a file that is gone', [PNG], 'This file cannot be read', { answer: { reason: 'unreadable' } }],
  [
    'an image that could end the page',
    [PNG],
    'An image of 20000 × 20000 pixels is too large to open on this device',
    { pixels: 20_000 },
  ],
  [
    'one that claims to be so large',
    [PROMISING],
    'An image of 20000 × 10000 pixels',
    { pixels: null },
  ],
  [
    'one without enough memory for it',
    [PNG],
    'An image of 6000 × 6000 pixels is too large',
    { pixels: 6000, answer: { reason: 'damaged' } },
  ],
  [
    'one without an encoder',
    [PNG],
    'This browser cannot create WebP',
    { answer: { reason: 'no-webp' } },
  ],
  [
    'one that the library fails on',
    [PNG],
    'The image is sound, but',
    { answer: { reason: 'failed' } },
  ],
  [
    'one that stays large',
    [PNG],
    'This image cannot be made smaller than 1MB',
    { answer: { small: new Blob([new Uint8Array(1_100_000)]) } },
  ],
])('[A8] %s is refused for the true reason', async (_, content, words, browser = {}) => {
  const { choose, isToldWhy, preview } = setup()
  const { pixels = side } = browser
  side = pixels
  answer = browser.answer ?? answer
  await choose('logo.png', 'image/png', ...content)
  await isToldWhy(words)
  expect(preview()).toBeNull()
})

test('[A8] a logo is previewed, and stays when another file is damaged; a press removes it', async () => {
  const { choose, isToldWhy, preview, buttons } = setup()
  // The input behind the button is not announced as a second one.
  expect(buttons()).toEqual(['Choose an image'])
  await choose('logo.png', 'image/png', PNG)
  await waitFor(() => expect(preview()?.src).toMatch(/^data:image\/webp;base64,/))
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(buttons()).toEqual(['Choose another', 'Remove'])
  const { src } = preview()!
  answer = { reason: 'damaged' }
  await choose('cut-off.png', 'image/png', PNG.subarray(0, PNG.length / 2))
  await isToldWhy('This file is damaged or incomplete')
  expect(preview()?.src).toBe(src)
  fireEvent.click(screen.getByRole('button', { name: 'Remove the logo' }))
  expect(preview()).toBeNull()
})

test('[A8] the chooser offers images, and those whose type the tablet does not know', () => {
  const { accept } = setup()
  expect(accept.split(',')).toEqual(
    expect.arrayContaining(['image/jpeg', 'image/png', 'image/webp', 'application/octet-stream']),
  )
})

test('[A8] a file that cannot be read at all is not called an image of another type', async () => {
  const { drop, isToldWhy } = setup()
  const gone = new File([PNG], 'logo.png', { type: 'image/png' })
  gone.slice = () => {
    throw new DOMException('It has been moved', 'NotReadableError')
  }
  await drop([gone])
  await isToldWhy('This file cannot be read')
})

test('[A8] a file that never arrives from a cloud keeps nobody waiting', async () => {
  vi.useFakeTimers()
  const { drop, preview } = setup()
  const file = new File([PNG], 'logo.png', { type: 'image/png' })
  file.slice = () => ({ arrayBuffer: () => new Promise(() => {}) }) as unknown as Blob
  await drop([file])
  expect(screen.getByRole('alert').textContent).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  vi.useRealTimers()
  expect(screen.getByRole('alert').textContent).toContain('This file cannot be read')
  expect(preview()).toBeNull()
})

test('[A8] what is dropped without a file is answered, and a folder is not searched', async () => {
  const { drop, isToldWhy, preview } = setup()
  await drop([], { types: ['text/uri-list', 'text/html', 'text/plain'] })
  await isToldWhy('This is a link, not a file')
  await drop([], { types: ['text/plain'] })
  await isToldWhy('This is text, not a file')
  await drop([])
  await isToldWhy('The other program handed over no file')
  await drop([new File([PNG], 'one.png'), new File([PNG], 'other.png')])
  await isToldWhy('Too many files')
  await drop([new File([], 'logos')], { isDirectory: true })
  await isToldWhy('This is a folder')
  expect(preview()).toBeNull()
  // Some browsers add the image itself to the link.
  await drop([new File([PNG], 'image.png')], { types: ['text/uri-list', 'text/html', 'Files'] })
  await waitFor(() => expect(preview()).not.toBeNull())
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('[A8] an image is pasted anywhere, but the text in a field stays text', async () => {
  const { paste, preview } = setup()
  const picture = new File([PNG], 'image.png', { type: 'image/png' })
  const field = document.body.appendChild(document.createElement('input'))
  await paste(field, [picture], ['text/plain', 'text/html', 'Files'])
  expect(preview()).toBeNull()
  await paste(document.body, [], ['text/plain'])
  expect(screen.getByRole('alert').textContent).toBe('')
  await paste(field, [picture], ['text/html', 'Files'])
  await waitFor(() => expect(preview()).not.toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Remove the logo' }))
  await paste(document.body, [picture], ['text/plain', 'Files'])
  await waitFor(() => expect(preview()).not.toBeNull())
  field.remove()
})
