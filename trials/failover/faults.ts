/** The faults that strike the machines in turn, while reviewers decide. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { ALL, DATABASE, type Machine } from './machine.ts'
import type { Servers } from './servers.ts'

export interface Fault {
  name: string
  /** @returns what brings back what was killed or stopped */
  strike: () => Promise<() => Promise<void>>
}

/** A service that systemd restarts, and one that hangs, where nobody replaces it. In milliseconds. */
const RESTARTED_AFTER_MS = 1000
const HANGS_FOR_MS = 10_000
/** A write waits so long for its confirmation. */
const WRITE_MS = 8000

/** The outcome of a write that was sent to a former primary: `confirmed`, `not answered`, or why it failed. */
export type LateWrite = string

/** @param lateWrites gets an entry for each write to a former primary; none may be confirmed */
export function faultsOf(cluster: Cluster, servers: Servers, lateWrites: LateWrite[]): Fault[] {
  const { primary, synchronousStandby, machines, proxy } = cluster
  const nothing = () => Promise.resolve()
  const kill = async (machine: Machine) => {
    await machine.kill(ALL)
    return () => machine.start()
  }

  /** Sends a write to a machine that is no longer the primary, as a connection that was left over would. */
  const writeTo = async (machine: Machine) => {
    const client = new Client({ connectionString: cluster.directUrl(machine) })
    client.on('error', () => undefined)
    const write = async () => {
      await client.connect()
      // Whatever the table: a standby refuses to write any.
      await client.query('create table written_to_a_former_primary ()')
      return 'confirmed'
    }
    const failed = (error: unknown) => (error instanceof Error ? error.message : String(error))
    lateWrites.push(await Promise.race([write().catch(failed), sleep(WRITE_MS, 'not answered')]))
    // Without asking the server to cancel: a commit that is canceled while it waits counts as confirmed.
    void client.end().catch(() => undefined)
  }
  const hang = async (machine: Machine, services: Parameters<Machine['freeze']>[0]) => {
    await machine.freeze(services)
    return async () => {
      const writing = writeTo(machine)
      // On its way when the machine goes on.
      await sleep(100)
      await machine.thaw()
      await writing
    }
  }

  return [
    { name: 'the primary is killed (its machine)', strike: async () => kill(await primary()) },
    {
      name: 'the primary hangs (its machine)',
      strike: async () => hang(await primary(), ALL),
    },
    {
      name: 'a standby is killed (the synchronous one)',
      strike: async () => kill(await synchronousStandby()),
    },
    {
      name: 'a standby hangs (the synchronous one)',
      async strike() {
        const machine = await synchronousStandby()
        await machine.freeze(ALL)
        return () => machine.thaw()
      },
    },
    {
      name: 'the primary’s PostgreSQL is killed',
      async strike() {
        await (await primary()).kill(['postgres'])
        return nothing
      },
    },
    {
      name: 'the primary’s PostgreSQL hangs',
      strike: async () => hang(await primary(), ['postgres']),
    },
    {
      name: 'the primary’s Patroni hangs, PostgreSQL goes on',
      async strike() {
        const machine = await primary()
        await machine.freeze(['patroni'])
        await primary(machine)
        return async () => {
          await writeTo(machine)
          await machine.thaw()
        }
      },
    },
    {
      name: 'switchover by hand',
      async strike() {
        await cluster.switchOver(await primary(), await synchronousStandby())
        return nothing
      },
    },
    {
      name: 'the primary is killed during a switchover',
      async strike() {
        const machine = await primary()
        // Its answer is lost with the machine.
        void cluster.switchOver(machine, await synchronousStandby()).catch(() => undefined)
        while (await machine.isPrimary()) await sleep(20)
        return kill(machine)
      },
    },
    {
      name: 'the primary is killed, and what replaces it crashes',
      async strike() {
        const first = await primary()
        await first.kill(DATABASE)
        const second = await primary(first)
        await second.kill(DATABASE)
        await second.start()
        return () => first.start()
      },
    },
    ...(['kill', 'freeze'] as const).map((act) => ({
      name: `etcd’s leader ${act === 'kill' ? 'is killed' : 'hangs'}`,
      async strike() {
        const areLeaders = await Promise.all(machines.map((machine) => machine.isEtcdLeader()))
        const machine = machines[areLeaders.indexOf(true)]
        if (!machine) throw new Error('etcd has no leader')
        await machine[act](['etcd'])
        return () => (act === 'kill' ? machine.start() : machine.thaw())
      },
    })),
    {
      name: 'a server of Campfire is killed',
      async strike() {
        await servers.kill(0)
        return () => servers.start(0)
      },
    },
    {
      name: 'a server of Campfire hangs',
      async strike() {
        servers.freeze(1)
        return () => Promise.resolve(servers.thaw(1))
      },
    },
    {
      name: 'HAProxy is killed, restarted after 1 s',
      async strike() {
        await proxy.kill()
        await sleep(RESTARTED_AFTER_MS)
        await proxy.start()
        return nothing
      },
    },
    {
      name: 'HAProxy hangs for 10 s',
      async strike() {
        proxy.freeze()
        await sleep(HANGS_FOR_MS)
        proxy.thaw()
        return nothing
      },
    },
  ]
}
