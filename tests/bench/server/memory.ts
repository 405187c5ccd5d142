import autocannon from 'autocannon'
import { queuePath } from '../../contract/client.ts'
import { startOnPostgres } from './stands.ts'

const REQUESTS = 100_000
const EVERY = 10_000
const CONNECTIONS = 20

/** Prints the server's memory while pages of the queue are listed. It should stay level after the first rows. */
export async function printMemory(): Promise<void> {
  const { server, idToken, queue, discard } = await startOnPostgres(
    'tests/bench/server/measured.ts',
  )
  try {
    console.log(['requests', 'RSS MB', 'JS heap MB', 'external MB'].join('\t'))
    for (let sent = 0; sent <= REQUESTS; sent += EVERY) {
      if (sent > 0) {
        await autocannon({
          url: server.origin,
          connections: CONNECTIONS,
          amount: EVERY,
          headers: { authorization: `Bearer ${idToken}` },
          // Other pages each time.
          requests: [
            { setupRequest: (request) => ({ ...request, path: queuePath(anyOf(queue)) }) },
          ],
        })
      }
      await server.order({})
      const { rss, heapUsed, external } = await memoryLine(server.output, sent / EVERY)
      const megabytes = [rss, heapUsed, external].map((bytes) => (bytes / 1024 ** 2).toFixed(1))
      console.log([sent, ...megabytes].join('\t'))
    }
  } finally {
    await discard()
  }
}

function anyOf<T extends { id: string; submittedDatetime: string }>(queue: T[]) {
  const { id, submittedDatetime } = queue[Math.floor(Math.random() * queue.length)]!
  return { submittedDatetime, id }
}

/** Its output can come after the answer to the order. */
async function memoryLine(output: () => string, index: number): Promise<NodeJS.MemoryUsage> {
  for (;;) {
    const line = [...output().matchAll(/^memory (.+)$/gm)][index]
    if (line) return JSON.parse(line[1]!) as NodeJS.MemoryUsage
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
