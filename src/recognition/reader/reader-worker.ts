/** Reads the text in images, in a worker so that it never blocks the page. */
import '../../app-shell/trusted-types.ts'
import { inTurn } from '../../offline/in-turn.ts'
import type { ReadRow } from '../../offline/rows.ts'
import { loadModels, type LoadedModels, type ModelFiles } from './models.ts'
import { readPicture } from './read-picture.ts'

interface ReadOrder {
  id: number
  image: Blob
  files: ModelFiles
  /** The number of threads it may take. */
  threads: number
}

export type ReaderOrder =
  | ReadOrder
  /** Ends the reading of this id, if it is not done. */
  | { canceled: number }

export type ReaderAnswer = { id: number } & (
  | { rows: ReadRow[] }
  | { error: string }
  /** A part of a long image has been read, and the others are not yet. */
  | { isGoingOn: true }
)

class CanceledError extends Error {}

let models: Promise<LoadedModels> | null = null
const readInTurn = inTurn()
const canceled = new Set<number>()

addEventListener('message', ({ data }: MessageEvent<ReaderOrder>) => {
  if ('canceled' in data) {
    canceled.add(data.canceled)
    return
  }
  void readInTurn(() => read(data))
    .then(
      (rows): ReaderAnswer => ({ id: data.id, rows }),
      (error: unknown): ReaderAnswer => ({ id: data.id, error: String(error) }),
    )
    .then((answer) => {
      canceled.delete(data.id)
      postMessage(answer)
    })
})

async function read({ id, image, files, threads }: ReadOrder): Promise<ReadRow[]> {
  const checkGoesOn = async () => {
    await messagesRead()
    if (canceled.has(id)) throw new CanceledError()
  }
  await checkGoesOn()
  models ??= loadModels(files)
  const bitmap = await createImageBitmap(image)
  try {
    return await readPicture(bitmap, (await models).inThreads(threads), checkGoesOn, () =>
      postMessage({ id, isGoingOn: true } satisfies ReaderAnswer),
    )
  } catch (error) {
    // Memory may only be short for the moment: the next image starts anew.
    if (!(error instanceof CanceledError)) await endModels()
    throw error
  } finally {
    bitmap.close()
  }
}

async function endModels(): Promise<void> {
  const loaded = await models?.catch(() => null)
  models = null
  loaded?.end()
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
