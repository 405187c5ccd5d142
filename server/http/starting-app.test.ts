import { expect, test } from 'vitest'
import { createStartingApp } from './starting-app.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

function open(path: string, accept: string, more: Record<string, string> = {}) {
  return createStartingApp().request(path, { headers: { accept, ...more } })
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

test.each(['/', '/api/main/prod/coupon/c-1'])(
  'who opens %s by hand while the server starts reads words, in whatever browser',
  async (path) => {
    const answer = await open(path, '*/*', { 'sec-fetch-mode': 'navigate' })
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('<h1>Campfire is starting</h1>')
  },
)

test('a form that was sent meanwhile is not sent again by the page', async () => {
  const answer = await createStartingApp().request('/', {
    method: 'POST',
    headers: { accept: BROWSER },
  })
  expect(await answer.text()).not.toContain('refresh')
})
