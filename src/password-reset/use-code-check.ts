import { useCallback, useEffect, useState } from 'react'
import type { AuthProject } from './auth-project.ts'
import { reloadPage } from './go-to.ts'

/** `unreachable`: there was no answer, so nothing is known about the code. */
type CodeCheck =
  | { status: 'checking' }
  | { status: 'invalid' }
  | { status: 'unreachable'; isSdkMissing: boolean }
  | { status: 'valid'; email: string }

/**
 * Asks the auth provider about a link's code, and again when the device comes back online.
 * @returns what is known about the code, and a function that asks again
 */
export function useCodeCheck(project: AuthProject, code: string): [CodeCheck, () => void] {
  const [check, setCheck] = useState<CodeCheck>({ status: 'checking' })
  const [attempt, setAttempt] = useState(0)

  const again = useCallback((last: CodeCheck) => {
    // A browser does not request a module again that it failed to load.
    if (last.status === 'unreachable' && last.isSdkMissing) return reloadPage()
    setCheck({ status: 'checking' })
    setAttempt((number) => number + 1)
  }, [])

  useEffect(() => {
    let isCurrent = true
    let failed: CodeCheck | undefined
    // The connection can be back before the request has failed.
    let isBackOnline = false
    const onOnline = () => {
      isBackOnline = true
      if (failed) again(failed)
    }
    window.addEventListener('online', onOnline)
    void ask(project, code).then((answer) => {
      if (!isCurrent) return
      if (answer.status === 'unreachable') failed = answer
      if (failed && isBackOnline) again(failed)
      else setCheck(answer)
    })
    return () => {
      isCurrent = false
      window.removeEventListener('online', onOnline)
    }
  }, [project, code, attempt, again])

  return [check, () => again(check)]
}

async function ask(project: AuthProject, code: string): Promise<CodeCheck> {
  // Only people who follow such a link download the provider's SDK.
  const sdk = await import('./reset-account.ts').catch(() => null)
  if (!sdk) return { status: 'unreachable', isSdkMissing: true }
  try {
    const email = await sdk.emailOfCode(project, code)
    return email === null ? { status: 'invalid' } : { status: 'valid', email }
  } catch {
    // Not logged: the error may contain the request, and with it the code.
    return { status: 'unreachable', isSdkMissing: false }
  }
}
