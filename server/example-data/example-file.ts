import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { IMAGE_NAME } from '../../src/contract/served-files.ts'

/** The name of an image file in the example data. */
export const imageFileName = z.string().regex(IMAGE_NAME)

/**
 * Reads one of the example data's JSON lists.
 * @throws {z.ZodError} when an element does not match the schema
 */
export async function readExamples<T extends z.ZodType>(
  file: string,
  schema: T,
): Promise<z.output<T>[]> {
  const url = new URL(`./${file}`, import.meta.url)
  return z.array(schema).parse(JSON.parse(await readFile(url, 'utf8')))
}
