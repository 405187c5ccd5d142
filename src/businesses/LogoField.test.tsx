import { readFileSync } from 'node:fs'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { LogoField } from './LogoField.tsx'
import type { ShrinkAnswer } from './logo/shrink-logo.worker.ts'

const PNG = readFileSync('server/example-data/images/logo-sligo-creek-coffee.png')
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
    drop: (...files: File[]) =>
      act(async () => {
        const items = files.map((file) => ({
          kind: 'file',
          type: file.type,
          getAsFile: () => file,
        }))
        const dataTransfer = { files, items, types: ['Files'] }
        fireEvent.drop(screen.getByText('Maximum size: 1MB'), { dataTransfer })
      }),
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
  await isToldWhy('File is smaller than 20 bytes')
  const one = new File([PNG], 'one.png', { type: 'image/png' })
  await drop(one, one)
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
  answer = { error: 'The file ends too early' }
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
