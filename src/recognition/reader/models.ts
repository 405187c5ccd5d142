/** The models of PP-OCRv4: one finds lines of text in an image, the other reads one of them. */
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import { classesOf, type Classes } from './decode-line.ts'

/** Absolute URLs. */
export interface ModelFiles {
  /** WebAssembly that runs the models. */
  runtime: string
  /** The model that finds lines of text. */
  detector: string
  /** The model that reads one of them. */
  recognizer: string
  /** What it can read. */
  characters: string
}

export interface Models {
  detector: InferenceSession
  recognizer: InferenceSession
  classes: Classes
}

/**
 * Loads the models.
 * @throws {Error} if a file cannot be fetched, or WebAssembly has no SIMD here
 */
export async function loadModels(files: ModelFiles): Promise<Models> {
  // More threads need memory that is shared, which pages without cross-origin isolation do not have.
  env.wasm.numThreads = 1
  env.wasm.wasmPaths = { wasm: files.runtime }
  const [detector, recognizer, classes] = await Promise.all([
    sessionOf(files.detector),
    sessionOf(files.recognizer),
    classesIn(files.characters),
  ])
  return { detector, recognizer, classes }
}

/**
 * Runs a model that has one input and one output.
 * @param shape of the input's values
 */
export async function run(
  model: InferenceSession,
  values: Float32Array,
  shape: readonly number[],
): Promise<Float32Array> {
  const [input = ''] = model.inputNames
  const [output = ''] = model.outputNames
  const answer = await model.run({ [input]: new Tensor('float32', values, shape) })
  // Reading it once: each read of the property builds it anew.
  const data = answer[output]?.data
  if (!(data instanceof Float32Array)) throw new Error('The model gave no numbers')
  return data
}

async function sessionOf(url: string): Promise<InferenceSession> {
  return InferenceSession.create(new Uint8Array(await (await fetched(url)).arrayBuffer()))
}

/** The file has a character in each line; the space comes after them. */
async function classesIn(url: string): Promise<Classes> {
  const lines = (await (await fetched(url)).text()).replace(/\n$/, '').split('\n')
  return classesOf([...lines, ' '])
}

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return response
}
