import { expect, test, vi } from 'vitest'
import { enqueue } from '../../offline/outbox/outbox.ts'
import { GOOD_LINK } from '../../offline/outbox/link-state.ts'
import { entryOf, NOW, rejectionToEnqueue, testDatabase } from '../../offline/testing.ts'
import { waitingWords, type Sending } from './waiting-words.ts'

vi.setConfig({ testTimeout: 30_000 })

const FINE = { isOnline: true, signInNeeded: false, sendProblem: null }

async function wordsFor(
  changes: Partial<Awaited<ReturnType<typeof entryOf>>>,
  { status = FINE, link = GOOD_LINK }: Partial<Sending> = {},
) {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a', NOW - 60_000))
  return waitingWords({ ...(await entryOf(database, 'a')), ...changes }, { status, link }, NOW)
}

const HELD = { heldUntil: NOW + 2_100 }
const LATER = { dueAt: NOW + 40_000, attempts: 3 }
const PAUSED = { resumeAt: NOW + 3_500 }

test.each<[string, Parameters<typeof wordsFor>]>([
  ['Sends next', [{}]],
  ['Sending…', [{ state: 'sending' }]],
  ['Held for 3 s', [HELD]],
  ['Server failed, next try in 40 s', [LATER]],
  ['Server busy, next try in 4 s', [{}, { link: { ...PAUSED, waitingFor: 'server' } }]],
  ['No answer, next try in 4 s', [LATER, { link: { ...PAUSED, waitingFor: 'network' } }]],
  ['Sends next', [{}, { link: { resumeAt: NOW - 1, waitingFor: 'server' } }]],
  ['No connection, sends when it is back', [HELD, { status: { ...FINE, isOnline: false } }]],
  ['Sign in to send', [LATER, { status: { ...FINE, isOnline: false, signInNeeded: true } }]],
  [
    'This tablet cannot send now',
    [{}, { status: { ...FINE, sendProblem: 'The storage does not answer' } }],
  ],
])('[Q5] a waiting decision says: %s', async (words, arguments_) => {
  expect(await wordsFor(...arguments_)).toBe(words)
})
