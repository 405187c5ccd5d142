import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

export interface ProcessGroup {
  /** Resolves when the command itself has ended. */
  ended: Promise<unknown>
  /** SIGKILL to the command and to whatever it has started. */
  kill(): Promise<void>
}

/** Starts a command in a process group of its own, so that one signal reaches all that it starts. */
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
      // Nobody of the group is left.
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
