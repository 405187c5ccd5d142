import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Tablet } from './tablet.ts'

export interface Engine {
  name: string
  /** @returns the Debian packages that it needs and this machine lacks */
  missingPackages(): string[]
  /** @param profile folder for all of the browser's data */
  start(profile: string): Promise<Tablet>
}

/** @returns whether a command is installed */
export function isOnPath(command: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.some((folder) => existsSync(join(folder, command)))
}
