/** The models of PP-OCRv4: one finds lines of text in an image, the other reads one of them. */
import { fetched } from './fetched.ts'
import { inBands } from './in-bands.ts'
import { ModelThreads } from './model-threads.ts'
import type { ModelUrls } from './model-worker.ts'
import type { Model } from './picture.ts'
import { classesOf, type Classes, type LineModel } from './read-line.ts'

/** Absolute URLs. */
export interface ModelFiles extends ModelUrls {
  models: string
  /** The characters that can be read. */
  characters: string
}

export interface Models extends LineModel {
  detector: Model
  /** The number of lines to read at the same time: each thread has the next one at hand. */
  lanes: number
}

/** The models, to be run in one thread or in several. */
export interface LoadedModels {
  inThreads(count: number): Models
  end(): void
}

/** @throws {Error} if the file with the characters cannot be fetched; each run throws as `ModelThreads` says */
export async function loadModels(files: ModelFiles): Promise<LoadedModels> {
  const { models, characters, ...urls } = files
  const classes = await classesIn(characters)
  const threads = new ModelThreads(models, urls)
  return {
    inThreads: (count) => {
      const run = threads.upTo(count)
      const detector: Model = (values, shape) => run('detector', values, shape)
      return {
        detector: count > 1 ? inBands(detector) : detector,
        recognizer: (values, shape) => run('recognizer', values, shape),
        classes,
        lanes: 2 * count,
      }
    },
    end: () => threads.end(),
  }
}

/** The file has a character in each line; the space comes after them. */
async function classesIn(url: string): Promise<Classes> {
  const lines = (await (await fetched(url)).text()).replace(/\n$/, '').split('\n')
  return classesOf([...lines, ' '])
}
