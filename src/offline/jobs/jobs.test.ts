// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { settle } from '../testing.ts'
import type { Job } from './job.ts'
import { Jobs } from './jobs.ts'

function jobOf(name: string) {
  const run = vi.fn<Job['run']>(async () => null)
  return { job: { name, wakesOn: [], run }, run }
}

test('jobs are woken and stopped by name, and those that run are listed', async () => {
  const jobs = new Jobs()
  const [send, read] = [jobOf('send'), jobOf('read')]
  const stop = jobs.start([send.job, read.job])
  await settle()
  jobs.wake('send', 'person')
  await settle()
  expect([send.run, read.run].map((run) => run.mock.calls.length)).toEqual([2, 1])
  expect(Object.keys(jobs.states())).toEqual(['send', 'read'])
  stop()
  jobs.wake('send', 'person')
  await settle()
  expect(send.run).toHaveBeenCalledTimes(2)
  expect(jobs.states()).toEqual({})
})

test('who stops what was replaced stops nothing else', async () => {
  const jobs = new Jobs()
  const [former, latter] = [jobOf('ask'), jobOf('ask')]
  const stop = jobs.start([former.job])
  jobs.start([latter.job])
  stop()
  await settle()
  jobs.wake('ask', 'none')
  await settle()
  expect(latter.run).toHaveBeenCalledTimes(2)
  jobs.stop()
  expect(jobs.states()).toEqual({})
})
