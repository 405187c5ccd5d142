/** The accounts of the soak test's reviewers; all must be on the server's allow-list. */
import { PASSWORD, REVIEWER, REVIEWER_2 } from '../../tests/fixtures/screens/hermes.ts'
import type { ServerProcess } from '../../tests/fixtures/servers/server-process.ts'

const OWN = ['reviewer3@campfire.example', 'reviewer4@campfire.example']

/** One for each share of the seeded requests. */
export const REVIEWERS = [REVIEWER, REVIEWER_2, ...OWN]

/**
 * Creates the accounts that the example data lacks.
 * @throws {Error} with the emulator's answer if it refuses
 */
export async function createAccounts({ authPort }: ServerProcess): Promise<void> {
  const url = `http://127.0.0.1:${authPort}/identitytoolkit.googleapis.com/v1/projects/demo-staff/accounts`
  for (const email of OWN) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, emailVerified: true, password: PASSWORD }),
    })
    if (!response.ok) throw new Error(`Could not create ${email}: ${await response.text()}`)
  }
}
