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
import { messageOf } from '../contract/message-of.ts'
import type { BusinessAttempt } from '../offline/drafts/business-attempts.ts'
import type { BusinessInput } from '../offline/drafts/business-draft.ts'
import { storeHandOver, type HandOver } from './hand-over/hand-overs.ts'
import { isDraftOf } from './payload.ts'
import type { StoredBusinessDraft } from './use-business-draft.ts'

/** Enough for a 1 MB logo over a poor connection. */
const TIMEOUT_MS = 60_000

/**
 * - `added`: what the owner needs
 * - `duplicate`: this attempt added nothing; the server asks whether to add it all the same
 * - `refused`: this attempt added nothing
 * - `unheard`: the business may have been added, although no usable answer came
 * - `sign-in`: this try added nothing; the server wants the person to sign in again
 */
export type AddingResult =
  | { kind: 'added'; handOver: HandOver }
  | { kind: 'duplicate'; duplicate: DuplicateBusiness }
  | { kind: 'refused' | 'unheard' | 'sign-in'; error: string }

/**
 * Sends call 16. The same content is sent again under the same submission id, so that the server does not add
 * the business twice after a lost answer.
 */
export function useAddBusiness(draft: StoredBusinessDraft) {
  const { staffApi, uid } = useWorkspace()
  const [isPending, setIsPending] = useState(false)
  const isSending = useRef(false)

  const send = async (business: NewBusiness, submission: string, isConfirmed: boolean) => {
    try {
      const added = await staffApi.call(addBusinessAndUser, {
        query: isConfirmed ? { submission, confirmed: '1' } : { submission },
        body: business,
        timeoutMs: TIMEOUT_MS,
      })
      return resultOf(added, business)
    } catch (error) {
      return failureOf(error)
    }
  }
  const addStored = async (input: BusinessInput, business: NewBusiness, isConfirmed: boolean) => {
    let attempt: BusinessAttempt
    try {
      attempt = await draft.begin(input, business)
    } catch (error) {
      return notSent(error)
    }
    const result = await send(business, attempt.submission, isConfirmed)
    if (result.kind === 'added') {
      // Before the draft goes, so that a reload at any moment loses neither.
      storeHandOver(uid, result.handOver)
      if (isDraftOf(input, business)) await draft.remove().catch(() => undefined)
    }
    // Whoever has to sign in again was not let in this time; an earlier try may have been. The attempt stays,
    // because the page opens anew after the sign-in.
    const mayBeAdded = result.kind === 'unheard' || attempt.mayBeAdded
    const isSettled = result.kind !== 'unheard' && result.kind !== 'sign-in'
    await draft.end({ ...attempt, mayBeAdded }, isSettled)
    return result
  }
  /**
   * Stores the attempt, sends the business, and keeps what the owner needs. Failures are results; it never rejects.
   * @param input the form's content, which is stored with the attempt
   * @param isConfirmed whether to add it even if it looks like a duplicate
   * @returns null, without sending, while another call is in progress
   */
  const add = async (input: BusinessInput, business: NewBusiness, isConfirmed: boolean) => {
    if (isSending.current) return null
    isSending.current = true
    setIsPending(true)
    try {
      return await addStored(input, business, isConfirmed)
    } finally {
      isSending.current = false
      setIsPending(false)
    }
  }
  return { isPending, add }
}

function resultOf(
  { businessId, ownerAccount }: AddedBusiness,
  business: NewBusiness,
): AddingResult {
  const handOver = {
    businessId,
    name: business.name,
    email: business.business_owner_email.toLowerCase(),
    password: ownerAccount === 'created' ? business.dummy_password : null,
    isHandedOver: false,
    isOnPass: business.is_moco_business === '1',
    isInProgram: business.is_campfire_business === '1',
  }
  return { kind: 'added', handOver }
}

function failureOf(error: unknown): AddingResult {
  if (!(error instanceof ApiError)) return { kind: 'unheard', error: String(error) }
  const { kind, message, body } = error
  const found = kind === 'conflict' ? duplicateBusiness.safeParse(body) : null
  if (found?.success) return { kind: 'duplicate', duplicate: found.data.duplicate }
  if (kind === 'unauthenticated') return { kind: 'sign-in', error: message }
  const isCertain = kind === 'refused' || kind === 'conflict' || kind === 'forbidden'
  return { kind: isCertain ? 'refused' : 'unheard', error: message }
}

function notSent(cause: unknown): AddingResult {
  const error = `Nothing was sent, because this tablet could not store it: ${messageOf(cause)}`
  return { kind: 'refused', error }
}
