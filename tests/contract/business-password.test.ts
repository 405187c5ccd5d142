/** Call 4, and the links in e-mails that lead to it. */
import { describe, expect, test } from 'vitest'
import { EXAMPLE_PASSWORD } from '../../server/auth-emulators/example-accounts.ts'
import { linkFor } from '../fixtures/servers/reset-link.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { send, signIn } from '../fixtures/servers/client.ts'
import { PASSWORD, RESET, visitor } from '../fixtures/servers/visitor.ts'

const OWNER = 'owner@campfire.example'
const CONSUMER = 'consumer@campfire.example'

const server = serverOfFile()

async function codeFor(email: string): Promise<string> {
  return (await linkFor(server, email)).searchParams.get('oobCode') ?? ''
}

function reset(changes: Partial<typeof RESET>) {
  return visitor(server.origin).post(PASSWORD, { ...RESET, ...changes })
}

const signInAsOwner = (password: string) =>
  signIn(server.origin, OWNER, { project: 'demo-business', password })

describe('call 4', () => {
  test('[R5] saves a new password, once', async () => {
    const oobCode = await codeFor(OWNER)
    const other = await reset({ oobCode, email: CONSUMER })
    expect(other).toMatchObject({
      status: 400,
      body: { error: 'email: must be the address the code is for' },
    })
    const weak = await reset({ oobCode, password: 'new-owner-1' })
    expect(weak).toMatchObject({ status: 400, body: { error: 'password: 1 capital letter' } })
    await signInAsOwner(EXAMPLE_PASSWORD)

    const saved = await reset({ oobCode, email: 'Owner@Campfire.Example' })
    expect(saved).toMatchObject({ status: 200, body: { accepted: true } })
    const again = await reset({ oobCode, password: 'Another-owner-2' })
    expect(again).toMatchObject({ status: 400, body: { error: 'This link is no longer valid' } })

    await signInAsOwner(RESET.password)
    await expect(signInAsOwner(EXAMPLE_PASSWORD)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  })

  test("[R5] a customer's code changes no owner's password", async () => {
    const oobCode = await codeFor(CONSUMER)
    expect((await reset({ oobCode })).status).toBe(400)
    expect((await reset({ oobCode, email: CONSUMER })).status).toBe(400)
  })
})

/** A browser that opens an address. */
const PERSON = { accept: 'text/html' }

describe("the auth provider's page", () => {
  test('[R2] confirms an address once, with the code that the app was offered', async () => {
    const link = await linkFor(server, CONSUMER, '--verify')
    expect(link.pathname).toBe('/reset')
    expect(link.searchParams.get('mode')).toBe('verifyEmail')
    const query = new URLSearchParams({
      ...Object.fromEntries(link.searchParams),
      apiKey: 'demo-consumer',
      continueUrl: 'https://elsewhere.example',
    })
    const confirmed = await send(`${server.origin}/emulator/action?${query}`)
    expect(confirmed).toMatchObject({
      status: 200,
      body: { authEmulator: { success: expect.stringContaining(CONSUMER) } },
    })
    expect(confirmed.headers.get('cache-control')).toBe('no-store')
    expect((await send(`${server.origin}/emulator/action?${query}`)).status).toBe(400)

    const again = await send(`${server.origin}/emulator/action?${query}`, { headers: PERSON })
    expect(again.status).toBe(200)
    expect(again.body).toContain('The email has been successfully verified.')
  })

  test('[R2] confirms nothing for who only looks ahead, and tells people in words', async () => {
    const { searchParams } = await linkFor(server, CONSUMER, '--verify')
    const url = `${server.origin}/emulator/action?${searchParams}&apiKey=demo-consumer`
    await fetch(url, { method: 'HEAD', headers: PERSON })
    await fetch(url, { headers: { ...PERSON, 'sec-purpose': 'prefetch;prerender' } })
    const { status, body, headers } = await send(url, { headers: PERSON })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/html')
    expect(body).toContain(CONSUMER)
    for (const query of ['', '?mode=verifyEmail&oobCode=a&apiKey=demo-consumer']) {
      const refused = await send(`${server.origin}/emulator/action${query}`, { headers: PERSON })
      expect(refused.status).toBe(400)
      expect(refused.body).toContain('<h1>This link')
    }
  })

  test.each([
    ['demo-consumer', '/reset'],
    ['demo-business', '/business/action'],
  ])('[R3] sends people of %s who want a new password to %s', async (apiKey, page) => {
    const query = new URLSearchParams({ mode: 'resetPassword', oobCode: 'a&b', apiKey })
    const answer = await fetch(`${server.origin}/emulator/action?${query}&newPassword=weak`, {
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`${page}?mode=resetPassword&oobCode=a%26b`)
  })

  test.each([
    '?mode=verifyEmail&oobCode=a',
    '?mode=recoverEmail&oobCode=a&apiKey=demo-consumer',
    '?mode=resetPassword&oobCode=a&apiKey=demo-staff',
    '?mode=verifyEmail&oobCode=a&apiKey=constructor',
    '?mode=resetPassword&oobCode=a&apiKey=__proto__',
  ])('refuses %j', async (query) => {
    const refused = await fetch(`${server.origin}/emulator/action${query}`, { redirect: 'manual' })
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null])
  })
})
