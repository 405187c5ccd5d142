import { useEffect, useState } from 'react'
import { EMPTY_BUSINESS, type BusinessInput } from '../offline/drafts/business-draft.ts'
import { businessProblems, type BusinessProblems } from './payload.ts'
import type { StoredBusinessDraft } from './use-business-draft.ts'

type TextName = {
  [Name in keyof BusinessInput]: BusinessInput[Name] extends string ? Name : never
}[keyof BusinessInput]

/** What the sections of the form work with. */
export interface BusinessForm {
  input: BusinessInput
  change: (part: Partial<BusinessInput>) => void
  /** Neither stored nor logged anywhere. */
  password: string
  setPassword: (password: string) => void
  /** What is wrong; empty until sending was tried. */
  problems: BusinessProblems
  /** What a text field takes. */
  text: (name: TextName) => {
    value: string
    onChange: (value: string) => void
    error: string | undefined
  }
  /** From now on the fields say what is wrong with them. @returns what that is */
  check: () => BusinessProblems
  startOver: () => void
}

/** What is typed about a business; everything but the password goes into the draft. */
export function useBusinessForm({ initial, keep }: StoredBusinessDraft): BusinessForm {
  const [input, setInput] = useState(initial)
  const [password, setPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const wrong = businessProblems(input, password)
  const problems = isTried ? wrong : {}

  useEffect(() => {
    if (input !== initial) keep(input)
  }, [input, initial, keep])

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
