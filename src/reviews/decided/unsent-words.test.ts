import { expect, test } from 'vitest'
import { enqueue } from '../../offline/outbox/outbox.ts'
import { readFirstInTurn } from '../../offline/outbox/outbox-reads.ts'
import { postpone } from '../../offline/outbox/outbox-sending.ts'
import { GOOD_LINK } from '../../offline/outbox/link-state.ts'
import { entryOf, NOW, rejectionToEnqueue, take, testDatabase } from '../../offline/testing.ts'
import { waitingWords, type Sending } from './unsent-words.ts'

const NO_TROUBLE = { signInNeeded: false, sendProblem: null, isStuck: false }
const FINE = { ...NO_TROUBLE, isOnline: true, worksOffline: false }
const OFFLINE = { ...FINE, isOnline: false }
const STUCK = { ...FINE, isStuck: true }
const FAILED = { ...GOOD_LINK, lastFailure: 'Service unavailable' }

async function wordsFor(
  changes: Partial<Awaited<ReturnType<typeof entryOf>>>,
  { status = FINE, link = GOOD_LINK }: Partial<Sending> = {},
) {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a', NOW - 60_000))
  const first = await readFirstInTurn(database)
  return waitingWords(
    { ...(await entryOf(database, 'a')), ...changes },
    { status, link, first },
    NOW,
  )
}

const HELD = { heldUntil: NOW + 2_100 }
const LATER = { dueAt: NOW + 40_000, attempts: 3 }
const PAUSED = { ...FAILED, resumeAt: NOW + 3_500 }
const BUSY = { ...PAUSED, waitingFor: 'server' } as const

test.each<[string, Parameters<typeof wordsFor>]>([
  ['Sends next', [{}]],
  ['Sending…', [{ state: 'sending' }]],
  ['Sends in 3 s', [HELD]],
  ['Server failed, next try in 40 s', [LATER]],
  ['Server busy, next try in 4 s', [{}, { link: BUSY }]],
  ['No answer, next try in 4 s', [LATER, { link: { ...PAUSED, waitingFor: 'network' } }]],
  ['Sends next', [{}, { link: { ...FAILED, resumeAt: NOW - 1, waitingFor: 'server' } }]],
  ['No connection, sends when it is back', [HELD, { status: OFFLINE }]],
  ['No connection, sends when it is back', [{ state: 'sending' }, { status: OFFLINE }]],
  [
    'Working offline, sends when you go online',
    [HELD, { status: { ...OFFLINE, worksOffline: true } }],
  ],
  ['Sign in to send', [LATER, { status: { ...OFFLINE, signInNeeded: true } }]],
  ['Not getting through: close other tabs', [{ state: 'sending' }, { status: STUCK }]],
  ['Not getting through: not accepted now', [{}, { status: STUCK, link: FAILED }]],
  ['Server busy, next try in 4 s', [{}, { status: STUCK, link: BUSY }]],
  ['This tablet cannot send now', [{}, { status: { ...STUCK, sendProblem: 'No storage' } }]],
])('[Q5] a waiting decision says: %s', async (words, arguments_) => {
  expect(await wordsFor(...arguments_)).toBe(words)
})

test('[Q5] only the first in turn sends next, as those that failed go behind the others', async () => {
  const database = testDatabase()
  const words = async () => {
    const first = await readFirstInTurn(database)
    const entries = await Promise.all(['a', 'b', 'c'].map((id) => entryOf(database, id)))
    return entries.map((entry) =>
      waitingWords(entry, { status: FINE, link: GOOD_LINK, first }, NOW),
    )
  }
  for (const id of ['a', 'b', 'c']) await enqueue(database, rejectionToEnqueue(id, NOW - 60_000))
  expect(await words()).toEqual(['Sends next', 'Waits its turn', 'Waits its turn'])
  const entry = await take(database, 'a')
  expect(await words()).toEqual(['Sending…', 'Sends next', 'Waits its turn'])
  await postpone(database, entry, { failure: 'No answer', delayedUntil: null, setbacks: 0 })
  expect(await words()).toEqual(['Waits its turn', 'Sends next', 'Waits its turn'])
})
