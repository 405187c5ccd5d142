/** The models of PP-OCRv4: one finds lines of text in an image, the other reads one of them. */
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import type { Model } from './picture.ts'
import { classesOf, type Classes, type LineModel } from './read-line.ts'

/** Absolute URLs. */
export interface ModelFiles {
  /** WebAssembly that runs the models. */
  runtime: string
  /** The model that finds lines of text. */
  detector: string
  /** The model that reads one of them. */
  recognizer: string
  /** The characters that it can read. */
  characters: string
}

export interface Models extends LineModel {
  detector: Model
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
    modelFrom(files.detector),
    modelFrom(files.recognizer),
    classesIn(files.characters),
  ])
  return { detector, recognizer, classes }
}

async function modelFrom(url: string): Promise<Model> {
  const model = await InferenceSession.create(
    new Uint8Array(await (await fetched(url)).arrayBuffer()),
  )
  const [input = ''] = model.inputNames
  const [output = ''] = model.outputNames
  return async (values, shape) => {
    const answer = await model.run({ [input]: new Tensor('float32', values, shape) })
    // Reading it once: each read of the property builds it anew.
    const data = answer[output]?.data
    if (!(data instanceof Float32Array)) throw new Error('The model gave no numbers')
    return data
  }
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
