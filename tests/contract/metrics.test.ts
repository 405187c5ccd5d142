/** Measurements for an operator, on a port of its own. */
import { expect, test } from 'vitest'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { freePorts } from '../fixtures/servers/free-ports.ts'
import { rejectionOf, REVIEWER, send, signedIn } from '../fixtures/servers/client.ts'

const port = await freePorts(1)
const server = serverOfFile({ env: { METRICS_PORT: String(port) } })

test('requests are measured by call, decisions by outcome, and no path of a client gets in', async () => {
  const reviewer = await signedIn(server.origin, REVIEWER)
  const [request] = await reviewer.queue()
  if (!request) throw new Error('The queue is empty')
  await reviewer.decide(rejectionOf(request))
  await reviewer.decide(rejectionOf(request, { reviewerNotes: 'another decision' }))
  await reviewer.decide(rejectionOf(request, { reviewerNotes: 'x'.repeat(5000) }))
  await send(`${server.origin}/chosen-by-the-client`)

  const { body, headers } = await send(`http://127.0.0.1:${port}/metrics`)
  expect(headers.get('content-type')).toContain('text/plain')
  expect(body).toMatch(/request_seconds_count{method="POST",route="call 11",status="409"} 1/)
  expect(body).toMatch(/request_seconds_count{method="GET",route="call 7",status="200"} \d+/)
  for (const outcome of ['acknowledged', 'decided-before', 'refused']) {
    expect(body).toContain(`campfire_decisions_total{outcome="${outcome}"} 1`)
  }
  expect(body).toContain('process_resident_memory_bytes')
  expect(body).not.toContain('chosen-by-the-client')
  expect((await send(`http://127.0.0.1:${port}/api/main/prod/receipt_activity`)).status).toBe(404)
  expect(await (await fetch(`${server.origin}/metrics`)).text()).not.toContain('request_seconds')
})
