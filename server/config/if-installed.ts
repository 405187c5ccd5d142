import { StartError } from './start-error.ts'

const NOT_FOUND = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'])

/** The name of a package in Node's message. A path is none: a file of our own is missing, which is a defect. */
const PACKAGE = /(?:module|package) '((?:@[^/']+\/)?[^./'][^/']*)/

/**
 * Runs what needs packages that an installation for production (`npm ci --omit=dev`) leaves out.
 * @param advice what to set or to run instead
 * @throws {StartError} with the advice when one of them is missing
 */
export async function ifInstalled<T>(work: () => Promise<T>, advice: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const name = PACKAGE.exec(message)?.[1]
    if (!NOT_FOUND.has(code) || name === undefined) throw error
    throw new StartError(`${name} is not installed, as after npm ci --omit=dev. ${advice}`)
  }
}
