// @vitest-environment node
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const app = new Hono()
app.use(securityHeaders([]))
app.get('*', (c) => c.text('ok'))

async function scriptPolicy(path: string): Promise<string | undefined> {
  const answer = await app.request(path)
  const policy = answer.headers.get('content-security-policy') ?? ''
  return policy.split('; ').find((part) => part.startsWith('script-src'))
}

test.each(['/', '/hermes/r-0001', '/assets/main-1a2b.js', '/assets/staff/ReviewPage-1a2b.js'])(
  '%s runs our own scripts and nothing else',
  async (path) => expect(await scriptPolicy(path)).toBe("script-src 'self'"),
)

test('only the reader of text may run WebAssembly', async () => {
  expect(await scriptPolicy('/assets/recognition/1a2b/worker.min.js')).toBe(
    "script-src 'self' 'wasm-unsafe-eval'",
  )
})
