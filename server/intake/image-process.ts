/** The process in which what strangers send is looked at and decoded, one picture at a time (`image-decoder.ts`). */
import sharp from 'sharp'
import { HttpError } from '../http/http-error.ts'
import { formatOf } from './image-bytes.ts'
import { receiptImage, tooCostly, type ReceiptImage } from './receipt-image.ts'

export type Decoded =
  | { image: ReceiptImage }
  | { status: 400 | 413; problem: string; isStillAtWork: boolean }
  | { failure: string }

/** Processor time for one picture, in milliseconds. */
const mostWork = Number(process.argv[2])

/** A HEIC may take so many times the work of other formats: one of 48 megapixels takes four seconds. */
const WORK_OF_HEIC = 3

// More threads gain little for one picture, and would take them from the server.
sharp.concurrency(1)
sharp.cache(false)

// The server is told to end, and ends this one when it has its answers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', (sent: Uint8Array) => void answer(sent))

async function answer(sent: Uint8Array): Promise<void> {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  const most = formatOf(bytes) === 'image/heic' ? mostWork * WORK_OF_HEIC : mostWork
  const before = process.cpuUsage()
  const watch = setInterval(
    () => {
      const { user, system } = process.cpuUsage(before)
      if ((user + system) / 1000 <= most) return
      clearInterval(watch)
      process.send?.({ ...refusal(tooCostly()), isStillAtWork: true } satisfies Decoded)
    },
    Math.min(100, mostWork),
  )
  const decoded = await decode(bytes)
  clearInterval(watch)
  process.send?.(decoded)
}

async function decode(sent: Buffer): Promise<Decoded> {
  try {
    return { image: await receiptImage(sent) }
  } catch (error) {
    return error instanceof HttpError ? refusal(error) : { failure: String(error) }
  }
}

function refusal({ status, message }: HttpError) {
  return { status: status as 400 | 413, problem: message, isStillAtWork: false }
}
