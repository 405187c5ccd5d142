/** Reads the text in images, in a worker so that it never blocks the page. */
import '../../app-shell/trusted-types.ts'
import { inTurn } from '../../offline/in-turn.ts'
import type { Reading } from '../../offline/rows.ts'
import type { WorkerAnswer } from '../worker-orders.ts'
import { loadModels, type LoadedModels, type ModelFiles } from './models.ts'
import { readPicture } from './read-picture.ts'

export interface ReadOrder {
  image: Blob
  files: ModelFiles
  /** The number of threads it may take. */
  threads: number
  /** It gives way to whoever works on the page. */
  rests: boolean
}

/** An order, the id of the one whose reading ends if it is not done, or how long reading ahead rests from now. */
type Message = (ReadOrder & { id: number }) | { canceled: number } | { restMs: number }

/** So often a reading that rests looks whether it is over. */
const REST_STEP_MS = 20

class CanceledError extends Error {}

let models: Promise<LoadedModels> | null = null
const readInTurn = inTurn()
const canceled = new Set<number>()
let restsUntil = 0

addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if ('canceled' in data) {
    canceled.add(data.canceled)
    return
  }
  if ('restMs' in data) {
    restsUntil = performance.now() + data.restMs
    return
  }
  void readInTurn(() => read(data))
    .then(
      (value): WorkerAnswer<Reading> => ({ id: data.id, value }),
      (error: unknown): WorkerAnswer<Reading> => ({ id: data.id, error: String(error) }),
    )
    .then((answer) => {
      canceled.delete(data.id)
      postMessage(answer)
    })
})

async function read({
  id,
  image,
  files,
  threads,
  rests,
}: ReadOrder & { id: number }): Promise<Reading> {
  const checkGoesOn = async () => {
    await messagesRead()
    while (rests && performance.now() < restsUntil && !canceled.has(id)) {
      await new Promise((resolve) => setTimeout(resolve, REST_STEP_MS))
    }
    if (canceled.has(id)) throw new CanceledError()
  }
  await checkGoesOn()
  models ??= loadModels(files)
  const bitmap = await createImageBitmap(image)
  try {
    return await readPicture(bitmap, (await models).inThreads(threads), checkGoesOn, () =>
      postMessage({ id, isGoingOn: true } satisfies WorkerAnswer<Reading>),
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
