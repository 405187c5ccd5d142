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

/** A logo of 1 MB over a poor line. */
const TIMEOUT_MS = 60_000

export type AddingResult =
  | { kind: 'added'; account: AddedBusiness['ownerAccount']; email: string; password: string }
  | { kind: 'duplicate'; duplicate: DuplicateBusiness }
  | {
      kind: 'failed'
      error: string
      /** Nobody knows: the business may have been added although no answer came. */
      isUncertain: boolean
    }

export interface Adding {
  isPending: boolean
  /** Sends the business unless it is being sent; a result never rejects. */
  add: (business: NewBusiness, isConfirmed: boolean) => Promise<AddingResult | null>
}

/**
 * Sends call 16. The same content sent again is the same attempt: after a lost answer the server finds it
 * and adds nothing.
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
