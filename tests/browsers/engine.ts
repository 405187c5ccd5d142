import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Tablet } from './tablet.ts'

export interface Engine {
  name: string
  /** Debian's packages that it needs and that this machine has not. */
  missingPackages(): string[]
  /** @param profile folder in which the browser keeps everything */
  start(profile: string): Promise<Tablet>
}

/** Whether a command is installed. */
export function isOnPath(command: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.some((folder) => existsSync(join(folder, command)))
}
