import { expect, test, vi } from 'vitest'
import { takeTurn } from './turn.ts'
import { elapse, settle, unaborted } from '../testing.ts'
import { locks, never } from './testing.ts'

const NAME = 'a-lock'
const MAX_MS = 25_000

/** Asks for a turn. @returns its value or error once it has settled */
function turn<T>(work: (signal: AbortSignal) => Promise<T>, signal = unaborted()) {
  const result: { value?: T; error?: unknown } = {}
  takeTurn(NAME, { signal, maxMs: MAX_MS }, work).then(
    (value) => (result.value = value),
    (error: unknown) => (result.error = error),
  )
  return result
}

test('turns come one after the other, also after one that failed', async () => {
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(`${name} begins`)
    await Promise.resolve()
    order.push(`${name} ends`)
    if (name === 'first') throw new Error('no')
    return name
  }
  const [first, second] = [turn(work('first')), turn(work('second'))]
  await settle()
  expect(first.error).toEqual(new Error('no'))
  expect(second.value).toBe('second')
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect(locks.held).toEqual([])
})

test('without locks there are words for it', async () => {
  vi.stubGlobal('navigator', {})
  const result = turn(never)
  await settle()
  expect(result.error).toMatchObject({ message: expect.stringContaining('not secure') as unknown })
})

test('a turn that has overrun its time is over', async () => {
  const first = turn(never)
  await elapse(MAX_MS - 100)
  expect(first).toEqual({})
  await elapse(200)
  expect(first.error).toMatchObject({ name: 'TimeoutError' })
  expect(locks.held).toEqual([])
})

test('who waits asks again now and then, and gets the lock in its turn', async () => {
  let giveBack = () => {}
  void locks.request(NAME, {}, () => new Promise<void>((resolve) => (giveBack = resolve)))
  const waiting = turn(async () => 'mine')
  await elapse(10_000)
  expect(locks.waitedFor).toEqual([NAME])
  giveBack()
  await settle()
  expect(waiting.value).toBe('mine')
})

test('a holder whose lock was stolen hears of it', async () => {
  let own: AbortSignal | undefined
  const first = turn((signal) => {
    own = signal
    return never()
  })
  await settle()
  void locks.request(NAME, { steal: true }, async () => undefined)
  await settle()
  expect(first.error).toMatchObject({ name: 'AbortError' })
  expect(own?.aborted).toBe(true)
})
