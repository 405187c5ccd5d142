/**
 * `npm run bench:server`: how fast the server lists and decides with 50,000 requests in the queue, beside a bare
 * handler with the same SQL. `npm run bench:server -- memory`: what it keeps in memory over 100,000 requests. A
 * measurement, not a test.
 */
import { printLoad } from './load.ts'
import { printMemory } from './memory.ts'
import { startOnPglite, startOnPostgres } from './stands.ts'

if (process.argv.includes('memory')) {
  await printMemory()
} else {
  for (const start of [startOnPostgres, startOnPglite]) {
    const stand = await start()
    try {
      await printLoad(stand)
    } finally {
      await stand.discard()
    }
  }
}
process.exit()
