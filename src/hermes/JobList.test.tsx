import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { JobState } from '../offline/jobs/job.ts'
import { JobList } from './JobList.tsx'

const NOW = 1_000_000
const ASLEEP: JobState = { isRunning: false, dueAt: null, failure: null }
let states: Record<string, JobState>
vi.mock('../workspace/workspace.ts', () => ({
  useWorkspace: () => ({ jobs: { subscribe: () => () => {}, states: () => states } }),
}))

test.each<[Partial<JobState>, string]>([
  [{}, 'waits for a change'],
  [{ isRunning: true }, 'running'],
  [{ dueAt: NOW + 7_100 }, 'in 8 s'],
  [{ dueAt: NOW + 600_000 }, 'in 10 min'],
  [{ dueAt: NOW + 900, failure: new Error('The disk is full') }, 'The disk is full. Again in 1 s'],
])('a job that is %o says so', (change, words) => {
  states = { 'Send decisions': { ...ASLEEP, ...change } }
  render(<JobList now={NOW} />)
  expect(screen.getByRole('term').textContent).toBe('Send decisions')
  expect(screen.getByRole('definition').textContent).toBe(words)
})
