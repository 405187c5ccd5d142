import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftSaver } from './draft-saver.ts'
import { EMPTY_DRAFT } from './review-values.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setup(save = vi.fn(async () => {})) {
  const onResult = vi.fn()
  return { saver: draftSaver(EMPTY_DRAFT, save, onResult), save, onResult }
}

test('[V10] what is typed is stored after a pause, the last of several changes alone', async () => {
  const { saver, save } = setup()
  saver.change({ notes: 'a' })
  saver.change({ subtotal: '8' })
  await vi.advanceTimersByTimeAsync(299)
  expect(save).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(save).toHaveBeenCalledExactlyOnceWith({ ...EMPTY_DRAFT, notes: 'a', subtotal: '8' })
})

test('[V10] flushing stores at once, and nothing twice', async () => {
  const { saver, save } = setup()
  saver.change({ notes: 'a' })
  saver.flush()
  await vi.runAllTimersAsync()
  saver.flush()
  expect(save).toHaveBeenCalledTimes(1)
})

test('[V10] once settled, no draft is written behind a decision', async () => {
  const { saver, save } = setup()
  saver.change({ notes: 'a' })
  await saver.settle()
  saver.flush()
  await vi.runAllTimersAsync()
  expect(save).not.toHaveBeenCalled()
})

test('a write that fails is told in words, and so is the next that works', async () => {
  const save = vi.fn(async () => {})
  save.mockRejectedValueOnce(new Error('No space left'))
  const { saver, onResult } = setup(save)
  saver.change({ notes: 'a' })
  await vi.runAllTimersAsync()
  expect(onResult).toHaveBeenLastCalledWith('No space left')
  saver.change({ notes: 'b' })
  await vi.runAllTimersAsync()
  expect(onResult).toHaveBeenLastCalledWith(null)
})
