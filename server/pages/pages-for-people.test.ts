import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { log } from '../config/log.ts'
import { answerError, HttpError } from '../http/http-error.ts'
import { messagePage } from '../http/message-page.ts'
import { pagesForPeople } from './pages-for-people.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { limitUrl } from '../http/url-limit.ts'

const app = new Hono()
app.onError(answerError)
app.notFound((c) => c.json({ error: 'There is nothing here' }, 404))
app.use(securityHeaders([]), pagesForPeople, limitUrl)
app.get('/fails/:status', (c) => {
  const status = Number(c.req.param('status')) as 429
  throw new HttpError(status, 'id: must be an id', {}, { 'Retry-After': '7', Allow: 'GET' })
})
app.get('/breaks', () => {
  throw new TypeError('Not for the client')
})
app.get('/data', (c) => c.json({ fine: true }))

const CHROME = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'sec-fetch-mode': 'navigate',
}

async function open(path: string, headers: Record<string, string> = CHROME) {
  const answer = await app.request(path, { headers })
  return { answer, text: await answer.text() }
}

test.each([
  [400, /cannot be read/],
  [403, /nothing to see/],
  [404, /This page doesn&#39;t exist/],
  [413, /too large/],
  [429, /wait a moment/],
  [500, /went wrong/],
  [503, /tries again by itself/],
] as const)(
  '[N1] a person who gets a %i reads words, and a program JSON',
  async (status, words) => {
    const { answer, text } = await open(`/fails/${status}`)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('retry-after')).toBe('7')
    expect(answer.headers.get('allow')).toBe('GET')
    expect(text).toMatch(words)
    expect(text).not.toMatch(/must be|error|\{"|<script/)
    expect(text).toContain('<meta http-equiv="refresh" content="7">')
    const { text: json } = await open(`/fails/${status}`, { accept: '*/*' })
    expect(JSON.parse(json)).toEqual({ error: 'id: must be an id' })
  },
)

test('[N1] whatever goes wrong, a person reads words, also one whose app’s browser asks for anything', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
  expect((await open('/breaks')).text).toContain('Something went wrong')
  const navigates = { accept: '*/*', 'sec-fetch-mode': 'navigate' }
  expect((await open('/nothing', navigates)).text).toContain('This page doesn&#39;t exist')
  const { answer, text } = await open(`/data?${'a'.repeat(9000)}`)
  expect(answer.status).toBe(414)
  expect(text).toContain('This address is too long')
})

test('the page loads nothing, and shows what it is given as text', async () => {
  const page = messagePage({ title: '<b>&', texts: ['"\'<script>'] }, 400)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const text = await page.text()
  expect(text).toContain('<h1>&#60;b&#62;&#38;</h1>')
  expect(text).not.toContain('<script')
})
