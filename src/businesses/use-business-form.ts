import { useEffect, useState } from 'react'
import { EMPTY_BUSINESS, type BusinessInput } from '../offline/drafts/business-draft.ts'
import { isVisible } from '../rules/plain-text.ts'
import {
  asSent,
  businessProblems,
  isDraftOf,
  type BusinessProblems,
  type TextName,
} from './payload.ts'
import type { StoredBusinessDraft } from './use-business-draft.ts'

export type BusinessForm = ReturnType<typeof useBusinessForm>

/** The form's state, shared by its sections; everything except the password is saved to the draft. */
export function useBusinessForm({
  initial,
  store,
  attempts,
}: Pick<StoredBusinessDraft, 'initial' | 'store' | 'attempts'>) {
  const [input, setInput] = useState(initial)
  // After a reload or a new sign-in, the same content can be sent again. An account may have been created with
  // this password.
  const [password, setPassword] = useState(
    () =>
      attempts.find(({ business }) => isDraftOf(initial, business))?.business.dummy_password ?? '',
  )
  const [isTried, setIsTried] = useState(false)
  const wrong = businessProblems(input, password)
  /** Texts by field; empty until the first attempt to send. */
  const problems: BusinessProblems = isTried ? wrong : {}

  useEffect(() => {
    if (input !== initial) store(input)
  }, [input, initial, store])

  const change = (part: Partial<BusinessInput>) => setInput((current) => ({ ...current, ...part }))
  return {
    input,
    change,
    password,
    setPassword,
    problems,
    /** Props for a text field. */
    text: (name: TextName) => ({
      value: input[name],
      onChange: (value: string) => change({ [name]: value }),
      error: problems[name],
      asSent: (text: string) => asSent(name, text),
      fault: isVisible(input[name]) ? wrong[name] : undefined,
    }),
    /** Shows problems beside the fields from now on. @returns the current problems */
    check() {
      setIsTried(true)
      return wrong
    },
    startOver() {
      setInput({ ...EMPTY_BUSINESS })
      setPassword('')
      setIsTried(false)
    },
  }
}
