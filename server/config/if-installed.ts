import { StartError } from './start-error.ts'

const NOT_FOUND = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'])

/**
 * Runs what needs packages that an installation for production (`npm ci --omit=dev`) leaves out.
 * @param advice what to set or to run instead
 * @throws {StartError} with the advice when one of them is missing
 */
export async function ifInstalled<T>(work: () => Promise<T>, advice: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!NOT_FOUND.has(code)) throw error
    const [, name = 'A package'] = /'([^']+)'/.exec((error as Error).message) ?? []
    throw new StartError(`${name} is not installed, as after npm ci --omit=dev. ${advice}`)
  }
}
