import { expect, test } from 'vitest'
import { deletionRequests } from './deletion-requests.ts'

const NOW = Date.parse('2026-11-29T12:00:00.000Z')
const sent = (message: string, hoursAgo: number) => ({
  ...{ email: 'ada@example.com', message },
  sentAt: new Date(NOW - hoursAgo * 60 * 60_000),
})
const found = (...messages: ReturnType<typeof sent>[]) => deletionRequests(messages, NOW)

test.each([
  'Account Deletion Request',
  'RE: “account  deletion request”\nPlease.',
  'Title:Account-Deletion-Request',
  "Hello, 'Account deletion request'.",
])('[G2] %j asks for deletion', (message) => {
  expect(found(sent(message, 1))).toHaveLength(1)
})

test('[G2] other messages do not, and what is overdue comes first and says so', () => {
  const title = 'Account Deletion Request'
  const list = found(
    ...[sent(title, 47.5), sent('Delete my account?', 1), sent(title, 48.5), sent(title, 0)],
    ...[sent(title, 100), sent(title, 48)],
  )
  const left = ['OVERDUE by 52 h', 'OVERDUE by 1 h', '0 h left', '0 h left', '48 h left']
  expect(list.map((request) => request.left)).toEqual(left)
})
