import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ImageKind, ImageStorage } from './image-storage.ts'

const FOLDERS: Record<ImageKind, string> = {
  receipts: 'receipts',
  templates: 'templates',
  public: 'images',
}

/** Adds the images of the example data, as far as they are installed, to those of a storage. */
export function withExampleImages(storage: ImageStorage): ImageStorage {
  const examples = fileURLToPath(new URL('../example-data', import.meta.url))
  return {
    ...storage,
    async read(kind, name) {
      const example = await readFile(join(examples, FOLDERS[kind], name)).catch(() => null)
      return example ?? storage.read(kind, name)
    },
  }
}
