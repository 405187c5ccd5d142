import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { log } from '../config/log.ts'
import { answerError, HttpError } from './http-error.ts'

/** The tablet recognizes only failures of this form as the server's. */
const ourForm = { error: expect.any(String) }

test('[Q5] whatever a route throws, also in an app below, is answered in the contract’s form', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const app = new Hono()
  app.onError(answerError)
  const api = new Hono()
  api.get('/limited', () => {
    throw new HttpError(429, 'Too many requests', {}, { 'Retry-After': '7' })
  })
  api.get('/broken', () => {
    throw new TypeError('Not for the client')
  })
  app.route('/', api)
  const limited = await app.request('/limited')
  expect(limited.status).toBe(429)
  expect(limited.headers.get('retry-after')).toBe('7')
  expect(await limited.json()).toEqual(ourForm)
  const broken = await app.request('/broken')
  expect(broken.status).toBe(500)
  expect(await broken.json()).toEqual({ error: 'Something went wrong' })
})
