import { expect, test } from 'vitest'
import { createStartingApp } from './starting-app.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

function open(path: string, accept: string) {
  return createStartingApp().request(path, { headers: { accept } })
}

test('[Q5] a starting server answers calls in the contract’s form', async () => {
  const answer = await open('/api/main/prod/receipt_activity', '*/*')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('1')
  expect(await answer.json()).toEqual({ error: expect.any(String) })
})

test('a starting server answers who opens a page with one that opens it as soon as it can', async () => {
  const answer = await open('/hermes/login', BROWSER)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('1')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toContain('text/html')
  const html = await answer.text()
  expect(html).toContain('<h1>Campfire is starting</h1>')
  expect(html).toContain('<meta http-equiv="refresh" content="2">')
  expect(html).not.toContain('<script')
})
