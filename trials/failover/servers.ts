/** Two servers on the database of the cluster, and nginx in front of them. */
import { findNginx, startNginx } from '../../tests/fixtures/servers/nginx.ts'
import {
  freshDataDir,
  seed,
  startServerProcess,
  type ServerProcess,
} from '../../tests/fixtures/servers/server-process.ts'
import { databaseSettings } from '../../tests/fixtures/servers/test-database.ts'
import type { RunProcesses } from './run-processes.ts'

export interface Servers {
  /** The origin of nginx. */
  origin: string
  /** Names the database, for `query` of `test-database.ts`. */
  dataDir: string
  kill: (index: number) => Promise<void>
  start: (index: number) => Promise<void>
  freeze: (index: number) => void
  thaw: (index: number) => void
  end: () => Promise<void>
}

/** @param seededReviews how many requests there are to decide */
export async function startServers(
  processes: RunProcesses,
  seededReviews: number,
): Promise<Servers> {
  const dataDir = await freshDataDir()
  await seed(dataDir, seededReviews)
  const { DATABASE_URL } = await databaseSettings(dataDir)
  const env = {
    DATABASE_URL,
    IMAGE_SECRET: 'of-both-servers-here',
    RATE_LIMIT: '0',
    TRUST_PROXY: 'on',
  }
  const start = async (index: number, before?: ServerProcess) => {
    const { port, authPort } = before ?? {}
    const folder = before?.dataDir ?? (index === 0 ? dataDir : await freshDataDir())
    const server = await startServerProcess({ port, authPort, dataDir: folder, env })
    await processes.endsWithUs(`server-${index}`, server.pid)
    return server
  }
  const servers = [await start(0), await start(1)]
  const nginx = await startNginx(
    findNginx()!,
    servers.map(({ port }) => port),
    processes.folder,
  )
  await processes.endsWithUs('nginx', nginx.pid)
  const signal = (index: number, name: NodeJS.Signals) =>
    void process.kill(servers[index]!.pid, name)
  return {
    origin: `http://127.0.0.1:${nginx.port}`,
    dataDir,
    kill: (index) => servers[index]!.kill(),
    async start(index) {
      servers[index] = await start(index, servers[index])
    },
    freeze: (index) => signal(index, 'SIGSTOP'),
    thaw: (index) => signal(index, 'SIGCONT'),
    async end() {
      await nginx.stop()
      for (const server of servers) await server.kill()
    },
  }
}
