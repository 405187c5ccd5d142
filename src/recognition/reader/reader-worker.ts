/** Reads the text in images, in a worker so that it never blocks the page. */
import type { ReadRow } from '../../offline/rows.ts'
import { loadModels, type ModelFiles, type Models } from './models.ts'
import { readPicture } from './read-picture.ts'

export type ReaderOrder =
  | { id: number; image: Blob; files: ModelFiles }
  /** Ends the reading of this id, if it is not done. */
  | { canceled: number }

export type ReaderAnswer = { id: number } & (
  | { rows: ReadRow[] }
  | { error: string }
  /** A part of a long image has been read, and the others are not yet. */
  | { isGoingOn: true }
)

let models: Promise<Models> | null = null
/** Settles when the last order is done: the images are read one after the other. */
let turn: Promise<unknown> = Promise.resolve()
const canceled = new Set<number>()

addEventListener('message', ({ data }: MessageEvent<ReaderOrder>) => {
  if ('canceled' in data) {
    canceled.add(data.canceled)
    return
  }
  const { id, image, files } = data
  turn = turn
    .then(() => read(id, image, files))
    .then(
      (rows): ReaderAnswer => ({ id, rows }),
      (error: unknown): ReaderAnswer => ({ id, error: String(error) }),
    )
    .then((answer) => {
      canceled.delete(id)
      postMessage(answer)
    })
})

async function read(id: number, image: Blob, files: ModelFiles): Promise<ReadRow[]> {
  const checkGoesOn = async () => {
    await messagesRead()
    if (canceled.has(id)) throw new Error('Canceled')
  }
  await checkGoesOn()
  models ??= loadModels(files)
  const loaded = await models.catch((error: unknown) => {
    // Memory may only be short for the moment.
    models = null
    throw error
  })
  const bitmap = await createImageBitmap(image)
  try {
    return await readPicture(bitmap, loaded, checkGoesOn, () =>
      postMessage({ id, isGoingOn: true } satisfies ReaderAnswer),
    )
  } finally {
    bitmap.close()
  }
}

/** Resolves after the messages that have arrived meanwhile. A timer would add up to milliseconds a line. */
function messagesRead(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
