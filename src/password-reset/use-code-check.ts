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

  const again = useCallback((last: CodeCheck) => {
    // A browser does not ask a second time for a module that it could not load.
    if (last.status === 'unreachable' && last.isSdkMissing) return reloadPage()
    setCheck({ status: 'checking' })
    setAttempt((number) => number + 1)
  }, [])

  useEffect(() => {
    let isCurrent = true
    let failed: CodeCheck | undefined
    // The line can return before its loss has made the request fail.
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
