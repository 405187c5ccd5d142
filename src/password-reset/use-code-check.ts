import { useCallback, useEffect, useState } from 'react'
import type { AuthProject } from './auth-project.ts'
import { reloadPage } from './go-to.ts'

/** `unreachable`: nobody answered, so nothing is known about the code. */
type CodeCheck =
  | { status: 'checking' }
  | { status: 'invalid' }
  | { status: 'unreachable'; isSdkMissing: boolean }
  | { status: 'valid'; email: string }

/**
 * Asks the auth provider about the code of a link, again when the device comes back online.
 * @returns what is known, and what asks again
 */
export function useCodeCheck(project: AuthProject, code: string): [CodeCheck, () => void] {
  const [check, setCheck] = useState<CodeCheck>({ status: 'checking' })
  const [attempt, setAttempt] = useState(0)
  const isUnreachable = check.status === 'unreachable'
  const isSdkMissing = isUnreachable && check.isSdkMissing

  const again = useCallback(() => {
    // A browser does not ask a second time for a module that it could not load.
    if (isSdkMissing) return reloadPage()
    setCheck({ status: 'checking' })
    setAttempt((number) => number + 1)
  }, [isSdkMissing])

  useEffect(() => {
    let isCurrent = true
    void ask(project, code).then((answer) => {
      if (isCurrent) setCheck(answer)
    })
    return () => {
      isCurrent = false
    }
  }, [project, code, attempt])

  useEffect(() => {
    if (!isUnreachable) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isUnreachable, again])

  return [check, again]
}

async function ask(project: AuthProject, code: string): Promise<CodeCheck> {
  // Only who follows such a link downloads the provider's SDK.
  const sdk = await import('./reset-account.ts').catch(() => null)
  if (!sdk) return { status: 'unreachable', isSdkMissing: true }
  try {
    const email = await sdk.emailOfCode(project, code)
    return email === null ? { status: 'invalid' } : { status: 'valid', email }
  } catch {
    // Not even to the console: the error may carry the request, and that carries the code.
    return { status: 'unreachable', isSdkMissing: false }
  }
}
