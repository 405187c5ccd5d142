import { useRef, useState } from 'react'
import { useWorkspace } from '../workspace/workspace.ts'
import { ApiError } from '../contract/api-error.ts'
import {
  addBusinessAndUser,
  duplicateBusiness,
  type AddedBusiness,
  type DuplicateBusiness,
  type NewBusiness,
} from '../contract/business-calls.ts'

/** Enough for a 1 MB logo over a poor connection. */
const TIMEOUT_MS = 60_000

export type AddingResult =
  | { kind: 'added'; account: AddedBusiness['ownerAccount']; email: string; password: string }
  | { kind: 'duplicate'; duplicate: DuplicateBusiness }
  | {
      kind: 'failed'
      error: string
      /** The business may have been added, although no usable answer came. */
      isUncertain: boolean
    }

export interface Adding {
  isPending: boolean
  /**
   * Sends the business. Failures are results; it never rejects.
   * @param isConfirmed whether to add it even if it looks like a duplicate
   * @returns null, without sending, while another call is in progress
   */
  add: (business: NewBusiness, isConfirmed: boolean) => Promise<AddingResult | null>
}

/**
 * Sends call 16. The same content is sent again under the same submission id, so that the server does not add
 * the business twice after a lost answer.
 */
export function useAddBusiness(): Adding {
  const { staffApi } = useWorkspace()
  const [isPending, setIsPending] = useState(false)
  const isSending = useRef(false)
  const lastAttempt = useRef({ content: '', submission: '' })

  const add = async (business: NewBusiness, isConfirmed: boolean) => {
    if (isSending.current) return null
    isSending.current = true
    setIsPending(true)
    const content = JSON.stringify(business)
    if (lastAttempt.current.content !== content) {
      lastAttempt.current = { content, submission: crypto.randomUUID() }
    }
    const { submission } = lastAttempt.current
    try {
      const added = await staffApi.call(addBusinessAndUser, {
        query: isConfirmed ? { submission, confirmed: '1' } : { submission },
        body: business,
        timeoutMs: TIMEOUT_MS,
      })
      const { business_owner_email: email, dummy_password: password } = business
      return resultOf(added, email, password)
    } catch (error) {
      return failureOf(error)
    } finally {
      isSending.current = false
      setIsPending(false)
    }
  }
  return { isPending, add }
}

function resultOf({ ownerAccount }: AddedBusiness, email: string, password: string): AddingResult {
  return { kind: 'added', account: ownerAccount, email: email.toLowerCase(), password }
}

function failureOf(error: unknown): AddingResult {
  if (!(error instanceof ApiError)) {
    return { kind: 'failed', error: String(error), isUncertain: false }
  }
  const found = error.kind === 'conflict' ? duplicateBusiness.safeParse(error.body) : null
  if (found?.success) return { kind: 'duplicate', duplicate: found.data.duplicate }
  const isUncertain = ['no-answer', 'foreign-answer', 'busy'].includes(error.kind)
  return { kind: 'failed', error: error.message, isUncertain }
}
