import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { decidedRequest, openRequest, rejectionOf } from '../../offline/testing.ts'
import { renderInSession } from '../session/testing.tsx'
import { ReviewHints } from './ReviewHints.tsx'

vi.mock('../../workspace/workspace.ts', () => ({ useWorkspace: () => ({}) }))

const SIMILAR = {
  isSearched: false,
  found: undefined,
  scope: 'tablet',
  error: null,
  hints: [],
  areHintsKnown: true,
  mayLackHints: () => false,
} as const
const request = { ...openRequest('again'), replaces: 'first' }
const first = {
  ...decidedRequest(rejectionOf('first')),
  rejectionReasons: ['not-readable', 'The lower half is missing'],
}

test('[T8] a receipt that was sent again says why the earlier one was rejected, and can be compared with it', () => {
  const related = [{ kind: 'earlier', request: first, isWaiting: false }] as const
  renderInSession(<ReviewHints />, { request, similar: { ...SIMILAR, related } })
  expect(screen.getByRole('status').textContent).toContain(
    'The earlier one was rejected: Not readable, The lower half is missing. Notes: “blurred at the top”',
  )
  expect(screen.getByRole('button', { name: 'Compare with the earlier one' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Tick/ })).toBeNull()
})

test('[T8] an earlier one that is not known here is said', () => {
  renderInSession(<ReviewHints />, { request, similar: { ...SIMILAR, related: [] } })
  expect(screen.getByRole('status').textContent).toContain('which is not on this tablet')
})
