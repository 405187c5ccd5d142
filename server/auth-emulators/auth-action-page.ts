import type { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AuthEmulators } from './auth-emulators.ts'
import { EMULATED_BUSINESS_PROJECT, EMULATED_CONSUMER_PROJECT } from '../config/env.ts'

/** Whose passwords are set on a page of ours. */
const RESET_PAGES: Record<string, string> = {
  [EMULATED_CONSUMER_PROJECT]: '/reset',
  [EMULATED_BUSINESS_PROJECT]: '/business/action',
}

/**
 * The page that the links in the auth emulators' e-mails lead to, on our own origin. It confirms an address;
 * a new password is typed on our own pages, which know its rules.
 */
export function registerAuthActionPage(app: Hono, emulators: AuthEmulators): void {
  app.get('/emulator/action', async (c) => {
    const { mode, oobCode = '', apiKey = '' } = c.req.query()
    c.header('Cache-Control', 'no-store')
    const resetPage = RESET_PAGES[apiKey]
    if (mode === 'resetPassword' && resetPage) {
      return c.redirect(`${resetPage}?${new URLSearchParams({ mode, oobCode })}`, 303)
    }
    const emulator = emulators.byProject.get(apiKey)
    if (mode !== 'verifyEmail' || !emulator) {
      return c.json({ error: 'This link is not complete' }, 400)
    }
    // No other parameter goes on, least of all a page to continue at.
    const query = new URLSearchParams({ mode, oobCode, apiKey })
    const answer = await fetch(`${emulator.origin}/emulator/action?${query}`)
    const body = await answer.arrayBuffer()
    if (answer.ok) await emulator.save()
    return c.body(body, answer.status as ContentfulStatusCode, {
      'Content-Type': 'application/json; charset=utf-8',
    })
  })
}
