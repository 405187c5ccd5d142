import { readFileSync } from 'node:fs'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { LogoField } from './LogoField.tsx'
import type { ShrinkAnswer } from './logo/shrink-logo.worker.ts'

const PNG = readFileSync('server/example-data/images/logo-sligo-creek-coffee.png')
const JPEG = readFileSync('server/example-data/receipts/r-0001-1.jpg')
const WEBP = 'RIFF\x12\0\0\0WEBPVP8L\x05\0\0\0/\0\0\0\0'
const HEIC = '\0\0\0\x18ftypheic\0\0\0\0mif1heic'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'
const WRONG_TYPE = 'File type must be one of image/jpeg, image/png, image/webp'

/** What the worker answers next. */
let answer: ShrinkAnswer

class ShrinkWorker {
  onmessage: ((event: { data: ShrinkAnswer }) => void) | null = null
  postMessage() {
    queueMicrotask(() => this.onmessage?.({ data: answer }))
  }
  terminate() {}
}

beforeEach(() => {
  vi.stubGlobal('Worker', ShrinkWorker)
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

test('[A8] what is no logo is refused in the words of the specification', async () => {
  const { choose, drop, isToldWhy, preview, buttons } = setup()
  // The input behind the button is not announced as a second one.
  expect(buttons()).toEqual(['Choose an image'])
  await choose('logo.gif', 'image/gif', SVG)
  await isToldWhy(WRONG_TYPE)
  await choose('huge.png', 'image/png', PNG, new Uint8Array(10_000_001))
  await isToldWhy('File is larger than 10000000 bytes')
  await choose('renamed.png', 'image/png', SVG)
  await isToldWhy(WRONG_TYPE)
  await choose('empty.png', 'image/png')
  await isToldWhy('File is smaller than 20 bytes: it is empty')
  await choose('photo.jpg', 'image/jpeg', HEIC)
  await isToldWhy(`${WRONG_TYPE}. This is a HEIC photo: save it as a JPEG or PNG first`)
  const one = new File([PNG], 'one.png', { type: 'image/png' })
  await drop([one, one])
  await isToldWhy('Too many files')
  expect(preview()).toBeNull()
})

test('[A8] a logo is previewed, and stays when another file is damaged; a press removes it', async () => {
  const { choose, isToldWhy, preview, buttons } = setup()
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

test('[A8] an image that stays too large, or is no WebP, is refused', async () => {
  const { choose, isToldWhy } = setup()
  answer = { small: new File([new Uint8Array(1_100_000)], 'logo.webp', { type: 'image/webp' }) }
  await choose('logo.png', 'image/png', PNG)
  await isToldWhy('This image cannot be made smaller than 1MB')
  answer = { small: new File(['a png'], 'logo.png', { type: 'image/png' }) }
  await choose('logo.png', 'image/png', PNG)
  await isToldWhy('This browser cannot create WebP images')
})

test.each([
  ['logo.png', '', PNG],
  ['logo.gif', 'image/gif', JPEG],
  ['download.html', 'text/html', WEBP],
])(
  '[A8] %s of type "%s" is taken for what it is, chosen or dropped',
  async (name, type, content) => {
    const { choose, drop, preview } = setup()
    await choose(name, type, content)
    await waitFor(() => expect(preview()).not.toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Remove the logo' }))
    await drop([new File([content], name, { type })])
    await waitFor(() => expect(preview()).not.toBeNull())
  },
)

test('[A8] the chooser offers images, and those whose type the tablet does not know', () => {
  const { accept } = setup()
  expect(accept.split(',')).toEqual(
    expect.arrayContaining(['image/jpeg', 'image/png', 'image/webp', 'application/octet-stream']),
  )
})

test.each<[string, ShrinkAnswer, string]>([
  ['opens no more', { reason: 'unreadable' }, 'This file cannot be read'],
  [
    'is too large',
    { reason: 'too-large', size: { width: 20_000, height: 20_000 } },
    'An image of 20000 × 20000 pixels is too large to open on this device',
  ],
  ['finds no encoder', { reason: 'no-webp' }, 'This browser cannot create WebP images'],
  [
    'makes the library fail',
    { reason: 'failed' },
    'The image is sound, but could not be made smaller',
  ],
])('[A8] an image that %s is refused for the true reason', async (_, refusal, words) => {
  const { choose, isToldWhy } = setup()
  answer = refusal
  await choose('logo.png', 'image/png', PNG)
  await isToldWhy(words)
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
