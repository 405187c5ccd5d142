import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

export interface ProcessGroup {
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
