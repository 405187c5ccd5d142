/** Runs the two models, in a worker of its own: several of them run at once, each in one thread. */
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import type { WorkerAnswer } from '../worker-orders.ts'
import { fetched } from './fetched.ts'

/** The detector finds the lines of text in a picture, the recognizer reads a line. */
export type ModelName = 'detector' | 'recognizer'

/** Absolute URLs. */
export type ModelUrls = Record<ModelName, string> & {
  /** WebAssembly that runs the models. */
  runtime: string
}

export interface ModelOrder {
  urls: ModelUrls
  model: ModelName
  values: Float32Array
  shape: readonly number[]
}

let sessions: Promise<Record<ModelName, InferenceSession>> | null = null

addEventListener('message', ({ data }: MessageEvent<ModelOrder & { id: number }>) => {
  void answerTo(data).then((answer) =>
    postMessage(answer, { transfer: 'value' in answer ? [answer.value.buffer] : [] }),
  )
})

async function answerTo({
  id,
  urls,
  model,
  values,
  shape,
}: ModelOrder & { id: number }): Promise<WorkerAnswer<Float32Array>> {
  try {
    sessions ??= load(urls)
    const session = (await sessions)[model]
    const [input = ''] = session.inputNames
    const [output = ''] = session.outputNames
    const answer = await session.run({ [input]: new Tensor('float32', values, shape) })
    // Reading it once: each read of the property builds it anew.
    const data = answer[output]?.data
    if (!(data instanceof Float32Array)) throw new Error('The model gave no numbers')
    return { id, value: data }
  } catch (error) {
    return { id, error: String(error) }
  }
}

async function load(urls: ModelUrls): Promise<Record<ModelName, InferenceSession>> {
  // More threads in one worker need memory that is shared, which pages without cross-origin isolation do not have.
  env.wasm.numThreads = 1
  env.wasm.wasmPaths = { wasm: urls.runtime }
  const [detector, recognizer] = await Promise.all([
    sessionFrom(urls.detector),
    sessionFrom(urls.recognizer),
  ])
  return { detector, recognizer }
}

async function sessionFrom(url: string): Promise<InferenceSession> {
  return InferenceSession.create(new Uint8Array(await (await fetched(url)).arrayBuffer()))
}
