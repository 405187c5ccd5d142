/** Links as they arrive, and what a person reads who opens what is no page. */
import { expect, test } from 'vitest'
import { headingOf } from '../fixtures/data/built-pages.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'

const server = serverOfFile({ leavesNothing: true })

const PERSON = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}

async function open(path: string, init: RequestInit = {}) {
  const answer = await fetch(server.origin + path, { headers: PERSON, ...init })
  return { answer, html: (await answer.text()).replaceAll('<!-- -->', '') }
}

// All ways to mend an address are in server/pages/clean-urls.test.ts and src/rules/mended-path.test.ts.
test.each([
  ['/coupon/%20c-ramen%E2%80%8B).?utm_source=a', /Egg and extra noodles free/],
  ['/MoCoCoupon/c-pupusas&amp;fbclid=a', /Third pupusa free/],
  ['/MoCo/offers,', /offers$/],
])('[P10] [P15] %s leads to the page that it means', async (path, heading) => {
  const { answer, html } = await open(path)
  expect(answer.status).toBe(200)
  expect(headingOf(html)).toMatch(heading)
})

test.each([
  ...['/coupon/c-none', '/coupon/%', '/MoCoCoupon/!!', '/nothing.html', '/images/none.png'],
  ...[
    '/receipt-images/none',
    '/api/main/prod/coupon/c-ramen',
    '/api/nothing',
    '/api/main/waitlist',
  ],
  ...['/identitytoolkit.googleapis.com/v1/accounts:lookup', `/support?${'a'.repeat(9000)}`],
])('[N1] a person who opens %s reads a page', async (path) => {
  const { answer, html } = await open(path)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(html).toMatch(/<h1|<main/)
  expect(html).not.toMatch(/\{"error"|must be/)
})

test('[N1] so does who sends a form to a page', async () => {
  const { answer, html } = await open('/support', { method: 'POST', body: 'a=b' })
  expect([answer.status, html]).toEqual([405, expect.stringContaining('<h1>')])
})

test('[R1] a code in the path of a link gets into no cache', async () => {
  const answer = await fetch(`${server.origin}/reset%3Fmode%3DresetPassword%26oobCode%3DsEcReT`, {
    redirect: 'manual',
  })
  expect(answer.headers.get('location')).toBe('/reset?mode=resetPassword&oobCode=sEcReT')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
