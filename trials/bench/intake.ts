/**
 * `npm run bench:intake`: what becomes of receipts when 10, 40 and 160 customers send five photographs of 12 megapixels each
 * at the same moment, and of one customer's receipts while others send pictures that take minutes to decode. A
 * measurement, not a test: it depends on the machine, of which the senders take a part.
 */
import { textTable } from '../../server/cli/text-table.ts'
import { picture } from '../../tests/fixtures/servers/customer.ts'
import { costlyPicture } from '../../tests/fixtures/data/costly-picture.ts'
import {
  newCustomers,
  photographs,
  submitOnce,
  submitUntilAccepted,
  watchMemory,
  type Attempt,
} from '../../tests/fault/server/crowd.ts'
import { startPostgres } from '../../tests/fixtures/servers/postgres.ts'
import { startServerProcess } from '../../tests/fixtures/servers/server-process.ts'

const CROWDS = process.argv.slice(2).map(Number)

const postgres = await startPostgres()
process.env.TEST_POSTGRES = postgres.url
const photos = await photographs(5)
const costly = [costlyPicture(7744)]

const server = await startServerProcess({ env: { RATE_LIMIT: '0' } })
const rows: unknown[][] = []
for (const count of CROWDS.length > 0 ? CROWDS : [10, 40, 160]) {
  const customers = await newCustomers(server, count)
  const memory = watchMemory(server)
  const began = performance.now()
  const attempts = (
    await Promise.all(customers.map((one) => submitUntilAccepted(server, one, photos)))
  ).flat()
  const total = (performance.now() - began) / 1000
  const within = (status: number) => attempts.filter((attempt) => attempt.status === status)
  rows.push([
    ...[count, within(201).length, within(503).length],
    ...[attempts.length - within(201).length - within(503).length],
    ...[longest(within(201)), longest(within(503)), total.toFixed(1)],
    Math.round(memory() / 1e6),
  ])
}
console.log(
  textTable(
    ['customers', '201', '503', 'other', 'longest 201 s', 'longest 503 s', 'all s', 'MB'],
    rows.map((row) => row.map(String)),
  ),
)

const [attacker, other] = (await newCustomers(server, 2)) as [string, string]
const small = [await picture('#0000ff')]
const before = await submitOnce(server, other, small)
const memory = watchMemory(server)
const attacks = Promise.all([
  submitOnce(server, attacker, costly),
  submitOnce(server, attacker, costly),
])
const during = await submitOnce(server, other, small)
console.log(
  textTable(
    ['a receipt', 'status', 'seconds'],
    [
      ['before', before],
      ['beside two costly pictures', during],
    ].map(([what, one]) => [
      what as string,
      String((one as Attempt).status),
      (one as Attempt).seconds.toFixed(2),
    ]),
  ),
)
console.log(
  'costly pictures:',
  (await attacks)
    .map(({ status, seconds }) => `${status} after ${seconds.toFixed(1)} s`)
    .join(', '),
  `· ${Math.round(memory() / 1e6)} MB`,
)
await server.discard()
await postgres.discard()
process.exit()

function longest(attempts: readonly Attempt[]): string {
  return Math.max(0, ...attempts.map(({ seconds }) => seconds)).toFixed(1)
}
