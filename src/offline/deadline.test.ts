import { expect, test } from 'vitest'
import { withDeadline } from './deadline.ts'

test('an answer counts that comes soon after a page was busy or asleep for longer than the limit', async () => {
  const answer = new Promise((resolve) =>
    setImmediate(() => setTimeout(() => resolve('answered'), 20)),
  )
  const outcome = withDeadline(answer, 100, () => new Error('Late'))
  blockFor(150)
  await expect(outcome).resolves.toBe('answered')
})

test('what never comes is late', async () => {
  const outcome = withDeadline(new Promise(() => {}), 20, () => new Error('Late'))
  await expect(outcome).rejects.toThrow('Late')
})

function blockFor(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}
