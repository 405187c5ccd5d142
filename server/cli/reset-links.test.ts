import { expect, test } from 'vitest'
import { readEnv } from '../config/env.ts'
import { readArguments } from './command-line.ts'
import { readLinkRequest, resetLinks } from './reset-links.ts'

const OWNER = 'owner@campfire.example'

const read = (...args: string[]) => readLinkRequest(readArguments('reset-link', args))

test.each([[[]], [['owner']]])('%j are no arguments of npm run reset-link', (args) =>
  expect(read(...args)).toBeNull(),
)

test('an address asks for a new password, or with --verify to confirm it', () => {
  expect(read(OWNER)).toEqual({ email: OWNER, isVerification: false })
  expect(read('--verify', OWNER)).toEqual({ email: OWNER, isVerification: true })
})

test('without a running server it says which port nobody answers on', async () => {
  // Nobody may listen there but the system.
  const env = readEnv({ AUTH_PORT: '1' })
  await expect(resetLinks(env, { email: OWNER, isVerification: false })).rejects.toThrow(
    'No auth emulator answers on port 1: start the server',
  )
})
