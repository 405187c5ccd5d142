/** The same machines with asynchronous standbys: a decision is acknowledged when it is on one disk. */
import { setTimeout as sleep } from 'node:timers/promises'
import { query } from '../../tests/fixtures/servers/test-database.ts'
import type { Cluster } from './cluster.ts'
import { ALL } from './machine.ts'
import { compareWithLedger } from './report.ts'
import type { Servers } from './servers.ts'
import { startTablets, type Request } from './tablets.ts'

const SETTINGS = {
  synchronous_mode: false,
  synchronous_mode_strict: false,
  // In bytes. More than is held back here, or no standby would be let.
  maximum_lag_on_failover: 64 * 1024 * 1024,
}
/** So many decisions are acknowledged while the standbys hear nothing. */
const HELD_BACK = 12

/**
 * Holds replication back, goes on deciding, then destroys the primary with its disk.
 * @returns how many acknowledged decisions the machine that takes over does not have, and how many there were
 */
export async function loseAcknowledged(
  cluster: Cluster,
  servers: Servers,
  requests: readonly Request[],
): Promise<{ lost: number; acknowledged: number }> {
  await cluster.configure(SETTINGS)
  const { dataDir } = servers
  const waitsFor = () =>
    query<{ synchronous_standby_names: string }>(dataDir, 'show synchronous_standby_names')
  while ((await waitsFor())[0]?.synchronous_standby_names !== '') await sleep(100)

  const tablets = await startTablets(servers.origin, requests)
  const acknowledged = () => tablets.decided.filter(({ acknowledgedAt }) => acknowledgedAt).length
  await tablets.untilAccepted()
  const machine = await cluster.primary()
  await machine.freezeSenders()
  const before = acknowledged()
  while (acknowledged() < before + HELD_BACK) await sleep(50)
  await machine.kill(ALL)
  await machine.loseDisk()
  await tablets.abandon()
  await cluster.primary(machine)
  let stored = null
  while (!stored) {
    stored = await compareWithLedger(dataDir, tablets.decided).catch(() => null)
    await sleep(200)
  }
  return { lost: stored.lost.length, acknowledged: acknowledged() }
}
