/** Validates the business form and builds the payload of call 16 from it (spec sections 3 and 5). */
import { z } from 'zod'
import { addBusinessAndUser, type NewBusiness } from '../contract/business-calls.ts'
import { businessFields, typedText } from '../contract/business-fields.ts'
import { isSameContent } from '../offline/drafts/business-attempts.ts'
import type { BusinessInput } from '../offline/drafts/business-draft.ts'
import { joinedCategories, KEYWORD_MAX_LENGTH } from '../rules/business.ts'
import { isVisible } from '../rules/plain-text.ts'

const CHECKED_FIELDS = businessFields('checked')

/** The fields that people type into. */
export type TextName = {
  [Name in keyof BusinessInput]: BusinessInput[Name] extends string ? Name : never
}[keyof BusinessInput]

const checkedBusiness = z.object({
  ...CHECKED_FIELDS,
  keywords: z.array(
    typedText.pipe(
      z.string().max(KEYWORD_MAX_LENGTH, `A keyword has at most ${KEYWORD_MAX_LENGTH} characters`),
    ),
  ),
  password: z
    .string()
    .refine(isVisible, { error: 'Enter a temporary password' })
    .pipe(addBusinessAndUser.body.shape.dummy_password),
})

/** Texts by field name; `type` stands for both type checkboxes. */
export type BusinessProblems = Partial<
  Record<keyof z.input<typeof checkedBusiness> | 'type', string>
>

/** @returns the text to show beside each invalid field; empty if the business can be sent */
export function businessProblems(input: BusinessInput, password: string): BusinessProblems {
  const { error } = checkedBusiness.safeParse({ ...input, password }, { error: wordsFor })
  const problems: BusinessProblems = {}
  for (const { path, message } of error?.issues ?? []) {
    problems[path[0] as keyof BusinessProblems] ??= message
  }
  if (!input.isCampfire && !input.isMoco) problems.type = 'Tick at least one of the two types'
  return problems
}

/**
 * The text that a field's text is sent as.
 * @returns the text itself, if it cannot be sent or is the same number in other digits
 */
export function asSent(field: TextName, text: string): string {
  const { data } = CHECKED_FIELDS[field].safeParse(text)
  return data === undefined || data === Number(text) ? text : String(data)
}

/** Texts for contract rules that have none of their own. */
function wordsFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_small') return `At least ${issue.minimum} characters`
  if (issue.code === 'too_big') return `At most ${issue.maximum} characters`
  return undefined
}

/**
 * @returns the payload of call 16
 * @throws {z.ZodError} if a field is invalid; the business types are not checked
 */
export function businessPayload(input: BusinessInput, password: string): NewBusiness {
  const {
    logo,
    ownerEmail,
    password: temporaryPassword,
    isMoco,
    isCampfire,
    phone,
    email,
    keywords,
    ...others
  } = checkedBusiness.parse({ ...input, password })
  return {
    ...others,
    base64_img: logo,
    business_owner_email: ownerEmail,
    dummy_password: temporaryPassword,
    is_moco_business: isMoco,
    is_campfire_business: isCampfire,
    phone_number: phone,
    email_address: email,
    categories: joinedCategories({ ...input, keywords }),
  }
}

/** True if a draft, with the password of this business, is the business in every field. */
export function isDraftOf(input: BusinessInput, business: NewBusiness): boolean {
  const { dummy_password: password } = business
  const isComplete = Object.keys(businessProblems(input, password)).length === 0
  return isComplete && isSameContent(businessPayload(input, password), business)
}
