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

/** State of the form, shared by its sections. */
export interface BusinessForm {
  input: BusinessInput
  change: (part: Partial<BusinessInput>) => void
  /** Not in the draft; stored only with an attempt to send it. */
  password: string
  setPassword: (password: string) => void
  /** Texts by field; empty until the first attempt to send. */
  problems: BusinessProblems
  /** Props for a text field. */
  text: (name: TextName) => {
    value: string
    onChange: (value: string) => void
    error: string | undefined
    asSent: (text: string) => string
    fault: string | undefined
  }
  /** Shows problems beside the fields from now on. @returns the current problems */
  check: () => BusinessProblems
  startOver: () => void
}

/** The form's state; everything except the password is saved to the draft. */
export function useBusinessForm({ initial, store, attempts }: StoredBusinessDraft): BusinessForm {
  const [input, setInput] = useState(initial)
  // After a reload or a new sign-in, the same content can be sent again. An account may have been created with
  // this password.
  const [password, setPassword] = useState(
    () =>
      attempts.find(({ business }) => isDraftOf(initial, business))?.business.dummy_password ?? '',
  )
  const [isTried, setIsTried] = useState(false)
  const wrong = businessProblems(input, password)
  const problems = isTried ? wrong : {}

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
    text: (name) => ({
      value: input[name],
      onChange: (value) => change({ [name]: value }),
      error: problems[name],
      asSent: (text) => asSent(name, text),
      fault: isVisible(input[name]) ? wrong[name] : undefined,
    }),
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
