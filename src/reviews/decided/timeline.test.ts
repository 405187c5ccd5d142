import { expect, test } from 'vitest'
import { enqueue } from '../../offline/outbox/outbox.ts'
import { readDecision } from '../../offline/outbox/outbox-reads.ts'
import {
  decidedRequest,
  openRequest,
  rejectionOf,
  rejectionToEnqueue,
  send,
  testDatabase,
} from '../../offline/testing.ts'
import { timelineOf } from './timeline.ts'

test('[T6] without the server the history is what this tablet knows, and what is unsent comes last', async () => {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  const waiting = await readDecision(database, 'a')
  const kinds = (told: Parameters<typeof timelineOf>[0]) => timelineOf(told).map(({ kind }) => kind)
  expect(kinds({ ...waiting, item: openRequest('a'), events: null })).toEqual([
    'submitted',
    'unsent',
  ])
  await send(database, 'a')
  const sent = await readDecision(database, 'a')
  const item = sent.sent!.request
  expect(kinds({ ...sent, item, events: null })).toEqual(['submitted', 'decided'])
  const held = { by: 'maya@campfire.example', at: item.submittedDatetime, note: 'Ask the shop' }
  const theirs = { ...decidedRequest(rejectionOf('b')), held }
  const none = { entry: null, sent: null }
  expect(kinds({ ...none, item: theirs, events: null })).toEqual([
    'submitted',
    'parked',
    'standing',
  ])
  const told = [{ kind: 'submitted', at: item.submittedDatetime, by: 'c' }] as const
  expect(kinds({ ...none, item: theirs, events: told })).toEqual(['submitted'])
})
