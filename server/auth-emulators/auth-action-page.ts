import type { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { EmulatorsByProject } from './emulators-by-project.ts'
import { EMULATED_BUSINESS_PROJECT, EMULATED_CONSUMER_PROJECT } from '../config/env.ts'

/** Our page for new passwords, by project. */
const RESET_PAGES = new Map([
  [EMULATED_CONSUMER_PROJECT, '/reset'],
  [EMULATED_BUSINESS_PROJECT, '/business/action'],
])

/**
 * Serves, on our own origin, the address that links in the auth emulators' e-mails open. It confirms e-mail
 * addresses itself and redirects password resets to our own pages, which know the password rules.
 */
export function registerAuthActionPage(app: Hono, emulators: EmulatorsByProject): void {
  app.get('/emulator/action', async (c) => {
    const { mode, oobCode = '', apiKey = '' } = c.req.query()
    c.header('Cache-Control', 'no-store')
    const resetPage = RESET_PAGES.get(apiKey)
    if (mode === 'resetPassword' && resetPage) {
      return c.redirect(`${resetPage}?${new URLSearchParams({ mode, oobCode })}`, 303)
    }
    const emulator = emulators.get(apiKey)
    if (mode !== 'verifyEmail' || !emulator) {
      return c.json({ error: 'This link is incomplete' }, 400)
    }
    // Forwards no other parameter, above all no URL to continue to.
    const query = new URLSearchParams({ mode, oobCode, apiKey })
    const answer = await fetch(`${emulator.origin}/emulator/action?${query}`)
    const body = await answer.arrayBuffer()
    if (answer.ok) await emulator.save()
    return c.body(body, answer.status as ContentfulStatusCode, {
      'Content-Type': 'application/json; charset=utf-8',
    })
  })
}
