/** The address for weaknesses, and what browsers report about blocked requests. */
import { expect, test } from 'vitest'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { client, send } from '../fixtures/servers/client.ts'

const REPORTS = '/api/csp-reports'

const server = serverOfFile({ leavesNothing: true })

const legacy = (changes: object = {}) => ({
  'csp-report': {
    'document-uri': `${server.origin}/reset?oobCode=secret-code`,
    'blocked-uri': 'https://evil.example/path?token=secret-token',
    'effective-directive': 'script-src-elem',
    ...changes,
  },
})

function report(body: unknown, type: string) {
  return client(server.origin).post(REPORTS, body, { 'content-type': type })
}

test('reports of both formats are logged without queries, codes and line breaks', async () => {
  expect((await report(legacy(), 'application/csp-report')).status).toBe(204)
  const body = {
    documentURL: `${server.origin}/MoCo`,
    blockedURL: 'inline',
    effectiveDirective: 'style-src-elem\nforged line',
  }
  const sent = [
    { type: 'csp-violation', body },
    { type: 'deprecation', body: { id: 'a' } },
  ]
  expect((await report(sent, 'application/reports+json')).status).toBe(204)
  for (const logged of [
    '{"path":"/reset","directive":"script-src-elem","blocked":"https://evil.example"}',
    '{"path":"/MoCo","directive":"style-src-elem forged line","blocked":"inline"}',
  ]) {
    await expect.poll(() => server.output(), { timeout: 60_000 }).toContain(logged)
  }
  expect(server.output()).not.toMatch(/secret-(code|token)/)
})

test('forged reports are refused, and one that is too large', async () => {
  for (const body of ['', '[]x', 'null', '{"csp-report":1}', '[{"type":1}]']) {
    expect((await report(body, 'application/csp-report')).status).toBe(400)
  }
  const large = legacy({ 'script-sample': 'x'.repeat(20_000) })
  expect((await report(large, 'application/csp-report')).status).toBe(413)
})

test('security.txt names whom to tell, and is valid for months', async () => {
  const answer = await send(`${server.origin}/.well-known/security.txt`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const fields = new Map(
    String(answer.body)
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/) as [string, string]),
  )
  expect(fields.get('Contact')).toMatch(/^mailto:/)
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(300)
  expect(days).toBeLessThan(365)
})
