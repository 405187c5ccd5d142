import { useCallback, useEffect, useState } from 'react'
import { withDeadline } from '../offline/deadline.ts'
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

const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 60_000

/**
 * Asks the auth provider about a link's code. Without an answer it goes on asking by itself: after a delay that
 * grows, when the device is back online and when the page is looked at again.
 */
export function useCodeCheck(project: AuthProject, code: string) {
  const [check, setCheck] = useState<CodeCheck>({ status: 'checking' })
  const [attempt, setAttempt] = useState(0)
  const [isAsking, setIsAsking] = useState(true)

  const checkAgain = useCallback(() => {
    setIsAsking(true)
    setAttempt((number) => number + 1)
  }, [])

  useEffect(() => {
    const waiting = new AbortController()
    const { signal } = waiting
    // The connection can be back before the request has failed.
    let isBackOnline = false
    window.addEventListener('online', () => (isBackOnline = true), { signal })
    void ask(project, code).then((answer) => {
      if (signal.aborted) return
      setIsAsking(false)
      // A code that was good a moment ago is not forgotten because the connection is gone.
      setCheck((known) =>
        known.status === 'valid' && answer.status === 'unreachable' ? known : answer,
      )
      if (answer.status !== 'unreachable') return
      // Some browsers do not request a module again that they failed to load.
      const again = answer.isSdkMissing ? () => void reloadOnceServerIsUp() : checkAgain
      if (isBackOnline) again()
      else waitFor(again, answer.isSdkMissing ? LONGEST_DELAY_MS : delayAfter(attempt), signal)
    })
    return () => waiting.abort()
  }, [project, code, attempt, checkAgain])

  return {
    check,
    isAsking,
    /** Keeps what is known until there is another answer. */
    checkAgain:
      check.status === 'unreachable' && check.isSdkMissing
        ? () => void reloadOnceServerIsUp()
        : checkAgain,
  }
}

/** Calls `again` when the device comes online, and when the page is visible after a delay or from now on. */
function waitFor(again: () => void, delayMs: number, signal: AbortSignal): void {
  const ifVisible = () => {
    if (document.visibilityState === 'visible') again()
  }
  const timer = setInterval(ifVisible, delayMs)
  signal.addEventListener('abort', () => clearInterval(timer))
  window.addEventListener('online', again, { signal })
  document.addEventListener('visibilitychange', ifVisible, { signal })
}

function delayAfter(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS)
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
