/** A database machine: a member of etcd, Patroni and the PostgreSQL that Patroni starts. */
import { execFile, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PORTS, type HaConfig } from './ha-config.ts'
import { signalAll, type RunProcesses } from './run-processes.ts'

const run = promisify(execFile)

type Service = 'etcd' | 'patroni' | 'postgres'

/** As a machine without power, or one that hangs. */
export const ALL: readonly Service[] = ['postgres', 'patroni', 'etcd']
/** Without its member of etcd, as if that had a machine of its own. */
export const DATABASE: readonly Service[] = ['postgres', 'patroni']

/** A question may take so many milliseconds. */
const PATIENCE_MS = 2000

export interface Machine {
  number: number
  name: string
  /** The ports of PostgreSQL, and of Patroni's HTTP interface. */
  postgresPort: number
  patroniPort: number
  /** Starts what does not run: etcd and Patroni, which starts PostgreSQL. */
  start: () => Promise<void>
  /** Ends services at once and without a word to anybody. */
  kill: (services: readonly Service[]) => Promise<void>
  /** They do nothing more, but their connections stay open. */
  freeze: (services: readonly Service[]) => Promise<void>
  thaw: () => Promise<void>
  /** The processes that send the primary's changes to standbys do nothing more. */
  freezeSenders: () => Promise<void>
  /** Deletes what a killed PostgreSQL stored. */
  loseDisk: () => Promise<void>
  /** @returns true if Patroni says that this is the primary */
  isPrimary: () => Promise<boolean>
  isEtcdLeader: () => Promise<boolean>
}

export async function newMachine(
  number: number,
  config: HaConfig,
  processes: RunProcesses,
): Promise<Machine> {
  const name = `db-${number}`
  const home = await processes.ownFolder(name)
  const data = join(home, 'data')
  const running = new Map<'etcd' | 'patroni', ChildProcess>()
  const patroniPort = config.portOf(number, PORTS.patroni)
  const etcdPort = config.portOf(number, PORTS.etcd)

  const isRunning = (service: 'etcd' | 'patroni') => {
    const child = running.get(service)
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }
  /** @returns process groups of what runs besides PostgreSQL */
  const groups = (services: readonly Service[]) =>
    [...running].flatMap(([service, { pid }]) =>
      services.includes(service) && isRunning(service) ? [-pid!] : [],
    )
  const postgresPid = async () => {
    const pid = Number((await text(join(data, 'postmaster.pid'))).split('\n', 1)[0])
    // Another process may have got the number of one that was killed.
    return pid && (await text(`/proc/${pid}/comm`)).startsWith('postgres') ? [pid] : []
  }
  const freeze = async (services: readonly Service[]) => {
    signalAll(groups(services), 'SIGSTOP')
    if (!services.includes('postgres')) return
    const first = await postgresPid()
    // It first, so that it starts no more of them.
    signalAll(first, 'SIGSTOP')
    signalAll(await childrenOf(first), 'SIGSTOP')
  }

  return {
    number,
    name,
    postgresPort: config.portOf(number, PORTS.postgres),
    patroniPort,
    async start() {
      if (!isRunning('etcd')) {
        const env = await config.variables('etcd.env', number)
        env.ETCD_DATA_DIR = join(home, 'etcd')
        running.set('etcd', await processes.start(`${name}-etcd`, '/usr/bin/etcd', [], { env }))
      }
      if (!isRunning('patroni')) {
        const env = await config.variables('patroni.env', number)
        env.PATRONI_POSTGRESQL_DATA_DIR = data
        env.PATRONI_POSTGRESQL_PGPASS = join(home, 'pgpass')
        const args = [join(processes.folder, 'patroni.yml')]
        running.set(
          'patroni',
          await processes.start(`${name}-patroni`, '/usr/bin/patroni', args, { env }),
        )
      }
    },
    async kill(services) {
      // Frozen first, or those that live for a moment longer would notice and act.
      await freeze(services)
      const first = services.includes('postgres') ? await postgresPid() : []
      const children = [...running]
        .filter(([service]) => services.includes(service) && isRunning(service))
        .map(([, child]) => once(child, 'exit'))
      const pids = [...(await childrenOf(first)), ...first]
      signalAll([...groups(services), ...pids], 'SIGKILL')
      await Promise.all(children)
    },
    freeze,
    async thaw() {
      const first = await postgresPid()
      signalAll([...groups(ALL), ...(await childrenOf(first)), ...first], 'SIGCONT')
    },
    async freezeSenders() {
      signalAll(await childrenOf(await postgresPid(), 'walsender'), 'SIGSTOP')
    },
    loseDisk: () => rm(data, { recursive: true }),
    isPrimary: () => answersOk(`http://127.0.0.1:${patroniPort}/primary`),
    async isEtcdLeader() {
      const url = `http://127.0.0.1:${etcdPort}/v3/maintenance/status`
      const answer = await fetch(url, {
        method: 'POST',
        body: '{}',
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch(() => null)
      if (!answer?.ok) return false
      const status = (await answer.json()) as { leader?: string; header: { member_id: string } }
      return status.leader === status.header.member_id
    },
  }
}

function text(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}

/** @param title what their command line has to contain */
async function childrenOf(pids: readonly number[], title = ''): Promise<number[]> {
  if (pids.length === 0) return []
  const args = ['-o', 'pid=,args=', '--ppid', pids.join()]
  const { stdout } = await run('ps', args).catch(() => ({ stdout: '' }))
  const lines = stdout.split('\n').filter((line) => line.trim() && line.includes(title))
  return lines.map((line) => Number.parseInt(line, 10))
}

async function answersOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })).ok
  } catch {
    return false
  }
}
