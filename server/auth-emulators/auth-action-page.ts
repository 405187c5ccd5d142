import type { Context, Hono } from 'hono'
import { linkParameters } from '../../src/rules/mended-link.ts'
import { EMULATED_BUSINESS_PROJECT, EMULATED_CONSUMER_PROJECT } from '../config/env.ts'
import { messagePage, opensPage } from '../http/message-page.ts'
import { ProviderError } from './emulated-project.ts'
import type { EmulatedProjects } from './provider-calls.ts'

const RESET_PAGES = new Map([
  [EMULATED_CONSUMER_PROJECT, '/reset'],
  [EMULATED_BUSINESS_PROJECT, '/business/action'],
])

const CONFIRMED = 'The email has been successfully verified.'

/**
 * Serves the address that links in the provider's e-mails open: it confirms an e-mail address itself, and sends password
 * resets to our own pages, which know the password rules. A person gets a page in words, a program the provider's JSON.
 */
export function registerAuthActionPage(app: Hono, projects: EmulatedProjects): void {
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
    const project = projects.get(apiKey)
    if (!project || mode !== 'verifyEmail') {
      const hint = 'Open it in the e-mail itself, or copy the whole of it.'
      return tell(c, 400, { title: 'This link is incomplete', texts: [hint] })
    }
    // A mail scanner, which only looks ahead, must not use the code up.
    if (isLookingAhead(c)) return c.body(null, 204)
    const before = project.codes.get(oobCode)
    // Who opens a used link again has done nothing wrong.
    if (before?.isUsed && before.requestType === 'VERIFY_EMAIL' && isPerson(c)) {
      const texts = [before.email, CONFIRMED, 'This link has done its work.']
      return tell(c, 200, { title: 'Done', texts })
    }
    try {
      const { email } = project.useCode(oobCode)
      await projects.save()
      return tell(c, 200, { title: 'Done', texts: [email, CONFIRMED] })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const texts = ['It has expired, or was used already.']
      return tell(c, 400, { title: 'This link does not work any more', texts })
    }
  })
}

const isPerson = (c: Context) => opensPage((name) => c.req.header(name))

function tell(
  c: Context,
  status: 200 | 400,
  message: { title: string; texts: string[] },
): Response {
  if (isPerson(c)) return messagePage(message, status, { 'Cache-Control': 'no-store' })
  const text = message.texts.join(' ')
  return c.json({ authEmulator: status === 200 ? { success: text } : { error: text } }, status)
}

function isLookingAhead(c: Context): boolean {
  const purpose = c.req.header('sec-purpose') ?? c.req.header('purpose') ?? ''
  return c.req.method === 'HEAD' || purpose.includes('prefetch')
}
