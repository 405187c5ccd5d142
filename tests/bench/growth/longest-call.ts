import { setTimeout as after } from 'node:timers/promises'
import type { MeasuredCall } from './measured-calls.ts'

/** Connections of each of the calls that go on meanwhile. */
const EACH = 2
const PAUSE_MS = 5

const MEANWHILE = ['queue, first page', 'decision', 'similar receipts', 'decided requests']

/** Makes calls without a pause while some work is done. @returns how many, and the longest time that one took */
export async function callsMeanwhile(
  all: readonly MeasuredCall[],
  work: () => Promise<void>,
): Promise<{ calls: number; longestMs: number; seconds: number }> {
  const started = performance.now()
  let isDone = false
  let calls = 0
  let longestMs = 0
  const connection = async ({ make }: MeasuredCall) => {
    while (!isDone) {
      const before = performance.now()
      await make()
      longestMs = Math.max(longestMs, performance.now() - before)
      calls += 1
      await after(PAUSE_MS)
    }
  }
  const made = Promise.all(
    all
      .filter(({ name }) => MEANWHILE.includes(name))
      .flatMap((call) => Array.from({ length: EACH }, () => connection(call))),
  )
  try {
    await work()
  } finally {
    isDone = true
  }
  const seconds = (performance.now() - started) / 1000
  await made
  return { calls, longestMs, seconds }
}

/** @returns a row of a table: what, seconds, calls, longest call in milliseconds */
export async function rowMeanwhile(
  name: string,
  calls: readonly MeasuredCall[],
  work: () => Promise<void>,
): Promise<string[]> {
  const made = await callsMeanwhile(calls, work)
  return [name, made.seconds.toFixed(1), String(made.calls), made.longestMs.toFixed(0)]
}

export const MEANWHILE_HEAD = ['meanwhile', 'seconds', 'calls', 'longest ms']
