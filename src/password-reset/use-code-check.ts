import { useCallback, useEffect, useRef, useState } from 'react'
import { withDeadline } from '../offline/deadline.ts'
import { startJob, type RunningJob, type Turn } from '../offline/jobs/job.ts'
import { deviceOnline, pageShown } from '../offline/jobs/page-wake-ups.ts'
import type { AuthProject } from './auth-project.ts'
import { reloadOnceServerIsUp } from './go-to.ts'
import { LinkRefusedError, type LinkRefusal } from './link-refusal.ts'

/** `unreachable`: there was no answer, so nothing is known about the code. */
type CodeCheck =
  | { status: 'checking' }
  | { status: 'invalid'; refusal: LinkRefusal }
  | { status: 'unreachable'; isSdkMissing: boolean }
  | { status: 'valid'; email: string }

/** Longest wait for the auth provider, whose SDK would wait for a minute. */
export const PROVIDER_TIMEOUT_MS = 15_000

const RELOAD_AGAIN_MS = 60_000

/**
 * Asks the auth provider about a link's code. Without an answer it goes on asking by itself: after a pause that grows,
 * when the device is back online and when the page is looked at again.
 */
export function useCodeCheck(project: AuthProject, code: string) {
  const [check, setCheck] = useState<CodeCheck>({ status: 'checking' })
  const [isAsking, setIsAsking] = useState(true)
  const job = useRef<RunningJob>(null)

  useEffect(() => {
    let latest: CodeCheck = { status: 'checking' }
    const run = async ({ urgency, signal }: Turn) => {
      const isAnswered = latest.status === 'valid' || latest.status === 'invalid'
      if (isAnswered && urgency !== 'person') return null
      if (latest.status !== 'checking' && urgency === 'none' && !isLookedAt()) {
        return null
      }
      if (latest.status === 'unreachable' && latest.isSdkMissing) {
        // Some browsers do not request a module again that they failed to load.
        await reloadOnceServerIsUp()
        return Date.now() + RELOAD_AGAIN_MS
      }
      setIsAsking(true)
      const answer = await ask(project, code)
      if (signal.aborted) return null
      setIsAsking(false)
      // A code that was good a moment ago is not forgotten because the connection is gone.
      if (latest.status === 'valid' && answer.status === 'unreachable') return null
      latest = answer
      setCheck(answer)
      if (answer.status !== 'unreachable') return null
      if (answer.isSdkMissing) return Date.now() + RELOAD_AGAIN_MS
      throw new Error('No answer from the auth provider')
    }
    const started = startJob({
      name: 'Check the code',
      maxMs: PROVIDER_TIMEOUT_MS,
      backoff: { minMs: 2_000, maxMs: 60_000 },
      wakesOn: [deviceOnline, pageShown],
      run,
    })
    job.current = started
    return started.stop
  }, [project, code])

  return {
    check,
    isAsking,
    /** Keeps what is known until there is another answer. */
    checkAgain: useCallback(() => job.current?.wake('person'), []),
  }
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible'
}

async function ask(project: AuthProject, code: string): Promise<CodeCheck> {
  // Only people who follow such a link download the provider's SDK.
  const sdk = await import('./reset-account.ts').catch(() => null)
  if (!sdk) return { status: 'unreachable', isSdkMissing: true }
  try {
    const email = await withDeadline(
      sdk.emailOfCode(project, code),
      PROVIDER_TIMEOUT_MS,
      () => new Error('No answer from the auth provider'),
    )
    return { status: 'valid', email }
  } catch (error) {
    // Not logged: the error may contain the request, and with it the code.
    if (error instanceof LinkRefusedError) return { status: 'invalid', refusal: error.refusal }
    return { status: 'unreachable', isSdkMissing: false }
  }
}
