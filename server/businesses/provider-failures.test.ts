import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMULATED_BUSINESS_PROJECT, readEnv } from '../config/env.ts'
import { log } from '../config/log.ts'
import { ownerAccounts } from './owner-accounts.ts'
import { businessPasswordReset } from '../public/business-password.ts'

const RESET = {
  oobCode: 'a-code',
  password: 'New-owner-1',
  email: 'owner@example.com',
  stage: 'prod' as const,
}
const UNAVAILABLE = { status: 503, headers: { 'Retry-After': expect.any(String) } }

let answer: RequestListener
const server = createServer((request, response) => answer(request, response))

beforeEach(async () => {
  vi.spyOn(log, 'error').mockReturnValue()
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

/** The provider's failures, of which a stall in the middle of the body once was a 500. */
const FAILURES: [string, RequestListener][] = [
  ['stalls in the middle of the body', (_, response) => void response.writeHead(200).write('{"')],
  ['cuts the connection', (_, response) => void response.destroy()],
  ['answers 500', (_, response) => void response.writeHead(500).end('{}')],
]

function provider() {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const emulator = { origin, save: () => Promise.resolve() }
  return {
    byProject: new Map([[EMULATED_BUSINESS_PROJECT, emulator]]),
    register: () => undefined,
    close: () => Promise.resolve(),
  }
}

test.each(FAILURES)('a provider that %s makes calls 4 and 16 answer 503', async (_, failure) => {
  answer = failure
  const reset = businessPasswordReset(readEnv({}), provider())
  await expect(reset(RESET)).rejects.toMatchObject(UNAVAILABLE)
  const accounts = ownerAccounts(readEnv({}), provider())
  await expect(accounts.create(RESET.email, RESET.password)).rejects.toMatchObject(UNAVAILABLE)
})

test('a page instead of an answer makes call 4 answer 503', async () => {
  answer = (_, response) => void response.end('<h1>Welcome to the guest Wi-Fi</h1>')
  const reset = businessPasswordReset(readEnv({}), provider())
  await expect(reset(RESET)).rejects.toMatchObject(UNAVAILABLE)
})
