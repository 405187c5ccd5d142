/** `npm run inbox`, by which the founders read what visitors sent. Also on PGlite: its folder is locked. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programArguments } from '../fixtures/servers/server-programs.ts'
import { closeServer, giveBack, takeServer } from '../fixtures/servers/server-pool.ts'
import type { ServerProcess } from '../fixtures/servers/server-process.ts'
import { databaseSettings, isPostgres } from '../fixtures/servers/test-database.ts'
import { EMAIL, MESSAGE, PERSON, visitor, WAITLIST } from './visitor.ts'

let server: ServerProcess

beforeAll(async () => {
  server = await takeServer()
})
afterAll(() => giveBack(server))

async function inbox() {
  const env = { ...process.env, ...(await databaseSettings(server.dataDir)) }
  return promisify(execFile)(process.execPath, programArguments('server/cli/inbox.ts'), { env })
}

test('[W2] [W7] shows messages and waitlist, the newest first, each on its line', async () => {
  const ada = visitor(server.origin)
  for (const message of ['First', 'Second\nline \u001b[2J\u202e<b>']) {
    const template_params = { ...MESSAGE.template_params, message }
    expect((await ada.post(EMAIL, { ...MESSAGE, template_params })).status).toBe(200)
  }
  expect((await ada.post(WAITLIST, PERSON)).status).toBe(202)

  if (!isPostgres) {
    await expect(inbox()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Another process is using .+\n$/),
    })
    await closeServer(server)
  }
  const time = '[A-Z][a-z]{2} \\d+, \\d{4}, \\d+:\\d\\d\\s[AP]M'
  const { stdout } = await inbox()
  expect(stdout).toMatch(
    new RegExp(
      [
        '^Contact messages \\(2\\)',
        'New York time +Name  E-mail +Message',
        `${time} +Ada +ada@example\\.com  Second ⏎ line \\[2J<b>`,
        `${time} +Ada +ada@example\\.com  First`,
        '',
        'Waitlist \\(1\\)',
        'New York time +Name  E-mail +Kind',
        `${time} +Ada +ada@example\\.com  customer\n`,
      ].join('\n'),
    ),
  )
})
