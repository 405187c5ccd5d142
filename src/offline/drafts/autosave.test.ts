import { beforeEach, expect, test, vi } from 'vitest'
import { createAutosave } from './autosave.ts'

const LATER_MS = 60_000

beforeEach(() => void vi.useFakeTimers())

const named = (name: string) => ({ name })

/** A storage whose writes end when the test ends them. */
function slowStorage() {
  const stored: string[] = []
  const ends: ((error?: Error) => void)[] = []
  const problems: (string | null)[] = []
  const autosave = createAutosave(
    ({ name }: { name: string }) =>
      new Promise((resolve, reject) => {
        ends.push((error) => {
          if (error) return reject(error)
          stored.push(name)
          resolve()
        })
      }),
    (problem) => problems.push(problem),
    false,
  )
  const endNext = async (error?: Error) => {
    ends.shift()?.(error)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { autosave, stored, problems, endNext }
}

test('what is typed during a write is stored after it, the newest alone', async () => {
  const { autosave, stored, endNext } = slowStorage()
  for (const name of ['a', 'ab', 'abc']) autosave.store(named(name))
  await endNext()
  await endNext()
  expect(stored).toEqual(['a', 'abc'])
  autosave.store(named('abcd'))
  await endNext()
  expect(stored).toEqual(['a', 'abc', 'abcd'])
})

test('a write that fails is told, and the next one goes on', async () => {
  const { autosave, stored, problems, endNext } = slowStorage()
  autosave.store(named('a'))
  autosave.store(named('ab'))
  await endNext(new Error('The disk is full'))
  await endNext()
  expect(problems).toEqual(['The disk is full', null])
  expect(stored).toEqual(['ab'])
})

test('[X11] a write that fails is tried again, but never over what was typed since, nor once the draft is over', async () => {
  const { autosave, stored, endNext } = slowStorage()
  const failed = new Error('The disk is full')
  autosave.store(named('a'))
  await endNext(failed)
  await vi.advanceTimersByTimeAsync(LATER_MS)
  autosave.store(named('ab'))
  await endNext(failed)
  await endNext()
  await vi.advanceTimersByTimeAsync(LATER_MS)
  await endNext()
  expect(stored).toEqual(['ab'])
  autosave.store(named('abc'))
  autosave.forget()
  await endNext(failed)
  await vi.advanceTimersByTimeAsync(LATER_MS)
  await endNext()
  expect(stored).toEqual(['ab'])
})

test('nothing is written after it has settled', async () => {
  const { autosave, stored, endNext } = slowStorage()
  autosave.store(named('a'))
  autosave.store(named('ab'))
  const settled = autosave.settle()
  await endNext()
  await settled
  expect(stored).toEqual(['a'])
})

test('[X11] what was stored and is gone is stored again, once, and not while it cannot be stored', async () => {
  const { autosave, stored, endNext } = slowStorage()
  expect(autosave.storeAgain(named('a'))).toBe(false)
  autosave.store(named('a'))
  expect(autosave.storeAgain(named('a'))).toBe(false)
  await endNext()
  expect(autosave.storeAgain(named('a'))).toBe(true)
  await endNext(new Error('The disk is full'))
  expect(autosave.storeAgain(named('a'))).toBe(false)
  expect(stored).toEqual(['a'])
  // Nor once the draft is over.
  autosave.store(named('b'))
  await endNext()
  autosave.forget()
  expect(autosave.storeAgain(named('b'))).toBe(false)
})
