import { expect, test, vi } from 'vitest'
import { API_KEY } from '../config.ts'
import { call } from '../contract/call.ts'
import { recordBusinessVisit, recordConsumerVisit } from '../contract/public-calls.ts'
import { sendVisit } from './send-visit.ts'

vi.mock('../contract/call.ts', () => ({ call: vi.fn<typeof call>() }))

test.each([
  ['consumer', recordConsumerVisit],
  ['business', recordBusinessVisit],
] as const)('[D2] a %s visit goes out in call 5 and outlives its page', async (app, endpoint) => {
  await sendVisit({ app, businessName: 'Huron Books', OS: 'windows phone' })
  expect(call).toHaveBeenLastCalledWith(endpoint, {
    body: { businessName: 'Huron Books', OS: 'windows phone' },
    credential: API_KEY,
    keepalive: true,
  })
})
