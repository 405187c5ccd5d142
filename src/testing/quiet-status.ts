import { NO_LOSS } from '../offline/tablet-state.ts'
import type { SyncStatus } from '../workspace/sync-status.ts'

/** Everything was sent, and the server answers. */
export const QUIET: SyncStatus = {
  isOnline: true,
  worksOffline: false,
  losses: NO_LOSS,
  isCounted: true,
  waiting: 0,
  sending: 0,
  attention: 0,
  lastSentAt: null,
  lastFailure: null,
  resumeAt: null,
  isStuck: false,
  sendProblem: null,
  signInNeeded: false,
  isSignInWanted: false,
  verifiedAt: Date.parse('2026-11-20T21:00:00Z'),
  expiresAt: Date.parse('2026-11-21T02:40:00Z'),
}
