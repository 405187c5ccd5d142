import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
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

interface ProcessGroup {
  /** Resolves when the command itself has ended. */
  ended: Promise<unknown>
  /** Sends SIGKILL to the command and to everything it has started. */
  kill(): Promise<void>
}

/** Starts a command in its own process group, so that one signal reaches everything it starts. */
export function startGroup(
  command: string,
  args: string[],
  env?: SpawnOptions['env'],
): ProcessGroup {
  const child = spawn(command, args, {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  })
  const ended = once(child, 'exit')
  const killNow = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // The group has ended already.
    }
  }
  process.once('exit', killNow)
  const kill = async () => {
    process.off('exit', killNow)
    killNow()
    await ended
  }
  return { ended, kill }
}
