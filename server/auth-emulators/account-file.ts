import { readFile } from 'node:fs/promises'
import type { EmulatedProject, EmulatedUser } from './auth-emulator-module.ts'
import { writeFileWhole } from '../config/write-file.ts'

/** Persists one emulated project's accounts, which the emulator keeps only in memory, to a file. */
export interface AccountFile {
  /** Loads the accounts of the file, if there is one, into the project. */
  restore: () => Promise<void>
  /** Resolves once the project's current accounts would survive a crash. */
  save: () => Promise<void>
}

/**
 * @param path the file's path, in the data folder
 * @returns functions that load the project's accounts from the file and save them to it
 */
export function accountFile(path: string, project: EmulatedProject): AccountFile {
  let saved = ''
  let queue = Promise.resolve()

  async function write(): Promise<void> {
    const content = JSON.stringify([...project.users.values()], null, 2)
    if (content === saved) return
    await writeFileWhole(path, content)
    saved = content
  }

  return {
    async restore() {
      for (const user of await read(path)) project.overwriteUserWithLocalId(user.localId, user)
    },
    save() {
      // One at a time. The caller reports a failed save, which must not block the next.
      const result = queue.then(write)
      queue = result.catch(() => undefined)
      return result
    },
  }
}

async function read(path: string): Promise<EmulatedUser[]> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as EmulatedUser[]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
