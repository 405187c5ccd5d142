import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { IMAGE_NAME } from '../../src/contract/served-files.ts'

export const imageFileName = z.string().regex(IMAGE_NAME)

/** Reads a list of the example data. @throws {z.ZodError} when it is not in its form */
export async function readExamples<T extends z.ZodType>(
  file: string,
  schema: T,
): Promise<z.output<T>[]> {
  const url = new URL(`./${file}`, import.meta.url)
  return z.array(schema).parse(JSON.parse(await readFile(url, 'utf8')))
}
