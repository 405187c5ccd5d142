import { readFile } from 'node:fs/promises'
import type { EmulatedProject, EmulatedUser } from './auth-emulator-module.ts'
import { writeFileWhole } from '../config/write-file.ts'

/** Keeps the accounts of one emulated project, which are in memory only, in a file of the data folder. */
export interface AccountFile {
  restore: () => Promise<void>
  /** Resolves when what the project holds now would survive a crash. */
  save: () => Promise<void>
}

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
      // One after the other; a failed save is the caller's to report and must not stop the next.
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
