/** Three database machines and HAProxy, with the configuration of `deploy/ha`. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../tests/fixtures/servers/free-ports.ts'
import { haConfig, MACHINES } from './ha-config.ts'
import { newMachine, type Machine } from './machine.ts'
import type { RunProcesses } from './run-processes.ts'

const HAPROXY = '/usr/sbin/haproxy'
const POLL_MS = 100
/** Standbys that copy the primary, or rewind to it, need their time on a busy machine. */
const HEALTHY_WITHIN_MS = 180_000

interface Member {
  name: string
  role: string
  state: string
  timeline?: number
  lag?: number | 'unknown'
}

export interface Cluster {
  machines: readonly Machine[]
  /** Leads to the primary, as the servers reach it. */
  url: string
  proxy: {
    freeze: () => void
    thaw: () => void
    kill: () => Promise<void>
    start: () => Promise<void>
  }
  /** @returns the machine that is the primary, as soon as there is one besides those left out */
  primary: (exceptFor?: Machine) => Promise<Machine>
  /** @returns the machine that has to confirm each commit */
  synchronousStandby: () => Promise<Machine>
  /** Waits until three machines run, one of which is the primary, and the others have what it has. */
  untilHealthy: () => Promise<void>
  /** Makes another machine the primary. @param to the next one, which Patroni checks first */
  switchOver: (from: Machine, to: Machine) => Promise<void>
  /** Changes the settings that Patroni keeps in etcd. */
  configure: (settings: object) => Promise<void>
  /** @returns the address of a machine's own PostgreSQL */
  directUrl: (machine: Machine) => string
}

/** Starts everything. @throws {Error} when the machines do not find together */
export async function startCluster(processes: RunProcesses): Promise<Cluster> {
  const config = await haConfig()
  await copyFile(
    join(import.meta.dirname, '../../deploy/ha/patroni.yml'),
    join(processes.folder, 'patroni.yml'),
  )
  const machines = await Promise.all(
    MACHINES.map((number) => newMachine(number, config, processes)),
  )
  const {
    PATRONI_SUPERUSER_USERNAME: user,
    PATRONI_SUPERUSER_PASSWORD: password,
    ...rest
  } = await config.variables('patroni.env', 1)
  const { PATRONI_RESTAPI_USERNAME: name, PATRONI_RESTAPI_PASSWORD: secret } = rest
  const authorization = `Basic ${btoa(`${name}:${secret}`)}`
  const address = (port: number) => `postgres://${user}:${password}@127.0.0.1:${port}/postgres`

  const proxyPort = await freePorts(1)
  const proxyFile = join(processes.folder, 'haproxy.cfg')
  const proxyText = (await config.read('haproxy.cfg')).replace(
    '127.0.0.1:5432',
    `127.0.0.1:${proxyPort}`,
  )
  // Only root may become another user.
  const isRoot = process.getuid?.() === 0
  await writeFile(proxyFile, isRoot ? proxyText : proxyText.replace(/^ *(user|group) .*\n/gm, ''))
  let proxy: ChildProcess
  const startProxy = async () => {
    proxy = await processes.start('haproxy', HAPROXY, ['-db', '-f', proxyFile], {
      asOurselves: true,
    })
  }

  const ask = async (machine: Machine, path: string, method = 'GET', body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${machine.patroniPort}/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    if (!answer.ok)
      throw new Error(`${machine.name} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const primary = async (exceptFor?: Machine) => {
    for (;;) {
      const areIt = await Promise.all(machines.map((machine) => machine.isPrimary()))
      const found = machines.find((machine, index) => areIt[index] && machine !== exceptFor)
      if (found) return found
      await sleep(POLL_MS)
    }
  }
  const members = async () => {
    const answer = await ask(await primary(), 'cluster')
    return ((await answer.json()) as { members: Member[] }).members
  }
  const untilHealthy = async () => {
    const deadline = Date.now() + HEALTHY_WITHIN_MS
    let last: unknown
    for (;;) {
      const all = await members().catch((error: unknown) => ((last = error), []))
      if (all.length > 0) last = all
      if (isHealthy(all)) return
      if (Date.now() > deadline) throw new Error(`Not healthy in time: ${JSON.stringify(last)}`)
      await sleep(POLL_MS)
    }
  }

  await Promise.all(machines.map((machine) => machine.start()))
  await startProxy()
  await untilHealthy()
  return {
    machines,
    url: address(proxyPort),
    proxy: {
      freeze: () => void proxy.kill('SIGSTOP'),
      thaw: () => void proxy.kill('SIGCONT'),
      kill: async () => {
        const exit = once(proxy, 'exit')
        proxy.kill('SIGKILL')
        await exit
      },
      start: startProxy,
    },
    primary,
    async synchronousStandby() {
      for (;;) {
        const found = (await members()).find(({ role }) => role === 'sync_standby')
        if (found) return machines.find(({ name }) => name === found.name)!
        await sleep(POLL_MS)
      }
    },
    untilHealthy,
    async switchOver(from, to) {
      await ask(from, 'switchover', 'POST', { leader: from.name, candidate: to.name })
    },
    async configure(settings) {
      await ask(await primary(), 'config', 'PATCH', settings)
    },
    directUrl: ({ postgresPort }) => address(postgresPort),
  }
}

function isHealthy(members: Member[]): boolean {
  const timelines = new Set(members.map(({ timeline }) => timeline))
  const roles = members.map(({ role }) => role)
  return (
    members.length === MACHINES.length &&
    timelines.size === 1 &&
    roles.includes('leader') &&
    roles.includes('sync_standby') &&
    members.every(
      ({ state, lag = 0 }) => state === 'running' && typeof lag === 'number' && lag < 100_000,
    )
  )
}

/** @returns the Debian packages that are not installed */
export function missingPackages(): string[] {
  const files = {
    patroni: '/usr/bin/patroni',
    'etcd-server': '/usr/bin/etcd',
    haproxy: HAPROXY,
    'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
    nginx: '/usr/sbin/nginx',
  }
  return Object.entries(files).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
}
