/** The processes of a run, as the users that they have on a machine of their own, and what ends them all. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Kills what runs under `$0/pids`, and every PostgreSQL below `$0`, then deletes `$0`, once its input ends. */
const GUARD = `
cat
cd "$0" || exit
for file in pids/*; do
  pid=$(cat "$file")
  kill -KILL -- "-$pid" 2>/dev/null || kill -KILL "$pid" 2>/dev/null
done
for file in */data/postmaster.pid; do
  pid=$(head -n 1 "$file" 2>/dev/null) || continue
  pkill -CONT -P "$pid"
  kill -CONT "$pid" && kill -QUIT "$pid"
  for wait in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" || break; sleep 0.2; done
  pkill -KILL -P "$pid"
  kill -KILL "$pid"
done 2>/dev/null
rm -rf "$0"
`

export interface RunProcesses {
  /** For everything that the run stores; deleted at the end. */
  folder: string
  /** Creates a folder there that belongs to the user whom the databases run as. */
  ownFolder: (name: string) => Promise<string>
  /** Starts a program in a process group of its own. What it prints goes to `<name>.log`. */
  start: (
    name: string,
    program: string,
    args: string[],
    options?: StartOptions,
  ) => Promise<ChildProcess>
  /** Ends a process, which was started elsewhere, with the run. */
  endsWithUs: (name: string, pid: number) => Promise<void>
  /** Ends all of them and deletes the folder. */
  end: () => Promise<void>
}

interface StartOptions {
  env?: Record<string, string>
  /** As the user who runs the tests, as programs need that change the user themselves. */
  asOurselves?: boolean
}

/**
 * @param logs the folder for what the programs print; by default it is deleted with the rest
 */
export async function runProcesses(logs?: string): Promise<RunProcesses> {
  const owner = process.getuid?.() === 0 ? await idsOf('postgres') : null
  // Not in the run's own folder for temporary files, which only its user may enter.
  const folder = await mkdtemp('/tmp/campfire-failover-')
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'pids'))
  if (logs) await mkdir(logs, { recursive: true })
  // Its input ends when this process does, in whatever way.
  const guard = spawn('sh', ['-c', GUARD, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()

  const endsWithUs = (name: string, pid: number) =>
    writeFile(join(folder, 'pids', name), String(pid))
  return {
    folder,
    async ownFolder(name) {
      const path = join(folder, name)
      await mkdir(path, { recursive: true, mode: 0o700 })
      if (owner) await chown(path, owner.uid, owner.gid)
      return path
    },
    async start(name, program, args, { env = {}, asOurselves = false } = {}) {
      const log = openSync(join(logs ?? folder, `${name}.log`), 'a')
      const child = spawn(program, args, {
        ...(asOurselves ? null : owner),
        cwd: folder,
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', log, log],
        detached: true,
      })
      closeSync(log)
      await once(child, 'spawn')
      await endsWithUs(name, child.pid!)
      return child
    },
    endsWithUs,
    async end() {
      const ended = once(guard, 'exit')
      guard.ref()
      guard.stdin.end()
      await ended
    },
  }
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map((flag) => run('id', [flag, user]).then(({ stdout }) => Number(stdout))),
  )
  return { uid: uid!, gid: gid! }
}

/** @param pids those below zero are process groups; those that have ended are left out */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}
