import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { EmulatorsByProject } from './emulators-by-project.ts'
import { linkParameters } from '../../src/rules/mended-link.ts'
import { EMULATED_BUSINESS_PROJECT, EMULATED_CONSUMER_PROJECT } from '../config/env.ts'
import { messagePage, opensPage } from '../http/message-page.ts'

/** Our page for new passwords, by project. */
const RESET_PAGES = new Map([
  [EMULATED_CONSUMER_PROJECT, '/reset'],
  [EMULATED_BUSINESS_PROJECT, '/business/action'],
])

/** What the emulator does with a code; signing in with one is the app's part. */
const MODES = ['verifyEmail', 'verifyAndChangeEmail', 'recoverEmail']

const emulatorAnswer = z.object({
  authEmulator: z.object({
    success: z.string().optional(),
    error: z.string().optional(),
    instructions: z.string().optional(),
    email: z.string().optional(),
    newEmail: z.string().optional(),
  }),
})

/**
 * Serves, on our own origin, the address that links in the auth emulators' e-mails open. It uses the codes of links
 * about e-mail addresses itself and redirects password resets to our own pages, which know the password rules. A person
 * gets a page in words, a program the emulator's JSON.
 */
export function registerAuthActionPage(app: Hono, emulators: EmulatorsByProject): void {
  /** The words that a used link was answered with: whoever opens it again has done nothing wrong. */
  const used = new LRUCache<string, string[]>({ max: 1000 })

  app.get('/emulator/action', async (c) => {
    const parameters = linkParameters(new URL(c.req.url).search)
    const value = (name: string) => parameters.get(name) ?? ''
    const [mode, oobCode, apiKey] = [value('mode'), value('oobCode'), value('apiKey')]
    c.header('Cache-Control', 'no-store')
    const resetPage = RESET_PAGES.get(apiKey)
    if (mode === 'resetPassword' && resetPage) {
      const code = c.req.query('oobCode') ?? oobCode
      return c.redirect(`${resetPage}?${new URLSearchParams({ mode, oobCode: code })}`, 303)
    }
    const emulator = emulators.get(apiKey)
    if (!emulator || !MODES.includes(mode)) return refuse(c)
    // A mail scanner, which only looks ahead, must not use the code up.
    if (isLookingAhead(c)) return c.body(null, 204)
    // Forwards no other parameter, above all no URL to continue to.
    const query = new URLSearchParams({ mode, oobCode, apiKey })
    const answer = await fetch(`${emulator.origin}/emulator/action?${query}`)
    const body = await answer.text()
    if (answer.ok) await emulator.save()
    const texts = wordsOf(body)
    if (answer.ok) used.set(`${query}`, [...texts, 'This link has done its work.'])
    if (opensPage((name) => c.req.header(name))) {
      const before = used.get(`${query}`)
      return messagePage(
        before
          ? { title: 'Done', texts: before }
          : { title: 'This link does not work any more', texts },
        before ? 200 : answer.status,
        { 'Cache-Control': 'no-store' },
      )
    }
    return c.body(body, answer.status as ContentfulStatusCode, {
      'Content-Type': 'application/json; charset=utf-8',
    })
  })
}

/** A link without what it needs, or of a kind that the emulator does not know. */
function refuse(c: Context): Response {
  const error = 'This link is incomplete'
  if (!opensPage((name) => c.req.header(name))) return c.json({ error }, 400)
  const texts = ['Open it in the e-mail itself, or copy the whole of it.']
  return messagePage({ title: error, texts }, 400, { 'Cache-Control': 'no-store' })
}

function isLookingAhead(c: Context): boolean {
  const purpose = c.req.header('sec-purpose') ?? c.req.header('purpose') ?? ''
  return c.req.method === 'HEAD' || purpose.includes('prefetch')
}

function wordsOf(body: string): string[] {
  const { authEmulator } = emulatorAnswer.parse(JSON.parse(body))
  const { success, error, instructions, email, newEmail } = authEmulator
  return [newEmail ?? email, success, error, instructions].filter((text) => text !== undefined)
}
