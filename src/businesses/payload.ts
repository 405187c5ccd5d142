/** What call 16 carries of what is typed about a business, or what is wrong with it (spec sections 3 and 5). */
import { z } from 'zod'
import { addBusinessAndUser, type NewBusiness } from '../contract/business-calls.ts'
import { businessFields } from '../contract/business-fields.ts'
import type { BusinessInput } from '../offline/drafts/business-draft.ts'
import { joinedCategories, KEYWORD_MAX_LENGTH } from '../rules/business.ts'

const checkedBusiness = z.object({
  ...businessFields('checked'),
  keywords: z.array(
    z
      .string()
      .trim()
      .max(KEYWORD_MAX_LENGTH, `A keyword has at most ${KEYWORD_MAX_LENGTH} characters`),
  ),
  password: z
    .string()
    .refine((password) => password.trim() !== '', { error: 'Enter a temporary password' })
    .pipe(addBusinessAndUser.body.shape.dummy_password),
})

/** By the names of the fields; `type` is the two ticks together. */
export type BusinessProblems = Partial<
  Record<keyof z.input<typeof checkedBusiness> | 'type', string>
>

/** Each field that is wrong with the text to show beside it; empty when the business can be sent. */
export function businessProblems(input: BusinessInput, password: string): BusinessProblems {
  const { error } = checkedBusiness.safeParse({ ...input, password }, { error: wordsFor })
  const problems: BusinessProblems = {}
  for (const { path, message } of error?.issues ?? []) {
    problems[path[0] as keyof BusinessProblems] ??= message
  }
  if (!input.isCampfire && !input.isMoco) problems.type = 'Tick at least one of the two types'
  return problems
}

/** Words for what the contract refuses, where the field has none of its own. */
function wordsFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_small') return `At least ${issue.minimum} characters`
  if (issue.code === 'too_big') return `At most ${issue.maximum} characters`
  return issue.format === 'email' ? 'This is no e-mail address' : undefined
}

/**
 * The payload of call 16.
 * @throws {Error} for input with problems
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
