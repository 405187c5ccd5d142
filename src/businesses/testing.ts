/** The form for a business on its whole screen, and a server in memory that adds what it sends. */
import { fireEvent } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { BUSINESS_INPUT } from '../../tests/fixtures/data/business-input.ts'
import {
  addBusinessAndUser,
  listAddedBusinesses,
  type ListedAddition,
  type NewBusiness,
} from '../contract/business-calls.ts'
import { saveBusinessDraft, type BusinessInput } from '../offline/drafts/business-draft.ts'
import type * as Rules from '../rules/business.ts'
import { comparableName } from '../rules/business-name.ts'
import { comparableAddress } from '../rules/street-address.ts'
import { heading, openHermes, until } from '../testing/hermes.tsx'
import { button, field, link } from '../testing/keyboard.ts'
import { reviewServer } from '../testing/review-server.ts'
// The route loads it when it is visited, which would take real time.
import './AddBusinessPage.tsx'

// Each key renders all of the tags again.
vi.mock('../rules/business.ts', async (original) => {
  const rules = await original<typeof Rules>()
  return {
    ...rules,
    BUSINESS_CATEGORIES: rules.BUSINESS_CATEGORIES.slice(0, 3),
    DIETARY_TAGS: rules.DIETARY_TAGS.filter(({ label }) => label === 'vegan'),
  }
})

export const PASSWORD = 'Temporary-1'

/** An owner who has an account. */
export const KNOWN_OWNER = 'owner@campfire.example'

interface Fault {
  status: number
  /** The business is added all the same. */
  isAdded?: boolean
}

/** The answer is lost on its way, after the business was added. */
export const LOST_REPLY: Fault = { status: 0, isAdded: true }

export function businessServer() {
  const added = new Map<string, ListedAddition>()
  const server = Object.assign(reviewServer({ requests: [] }), {
    /** The failure of call 16 from now on; null: it succeeds. */
    fault: null as Fault | null,
    /** Call 16 is answered no earlier. */
    mayAnswer: Promise.resolve(),
    /** Names of what was added. */
    names: () => [...added.values()].map(({ name }) => name),
  })
  server.answer(listAddedBusinesses, () => ({ items: [...added.values()].reverse() }))
  server.answer(addBusinessAndUser, async (query, body) => {
    await server.mayAnswer
    const { fault } = server
    const error = `Injected ${fault?.status}`
    if (fault && !fault.isAdded) return Response.json({ error }, { status: fault.status })
    const answer = add(addBusinessAndUser.body.parse(body), addBusinessAndUser.query.parse(query))
    if (fault) throw new TypeError(error)
    return answer
  })

  const add = (business: NewBusiness, query: { submission?: string; confirmed?: '1' }) => {
    const { name, address, city, state, business_owner_email: email } = business
    const ownerAccount = email === KNOWN_OWNER ? 'existing' : 'created'
    const submission = query.submission ?? ''
    const known = added.get(submission)
    if (known) return Response.json({ businessId: known.businessId, ownerAccount })
    const duplicate = [...added.values()].find(
      (one) =>
        comparableName(one.name) === comparableName(name) &&
        comparableAddress(one.address) === comparableAddress(address),
    )
    if (duplicate && !query.confirmed) {
      return Response.json({ error: 'It exists', duplicate }, { status: 409 })
    }
    const item = {
      businessId: `b-${added.size + 1}`,
      ...{ name, address, city, state },
      ownerEmail: email.toLowerCase(),
      addedBy: server.staff?.email ?? null,
      addedAt: new Date().toISOString(),
    }
    added.set(submission, item)
    return Response.json({ businessId: item.businessId, ownerAccount })
  }
  return server
}

/** Opens the form as staff who are not reviewers. */
export async function openForm() {
  const server = businessServer()
  const hermes = openHermes('/hermes/business/add', server, { isReviewer: false })
  await until(() => field('Name'))
  return { server, ...onForm(hermes) }
}

/** Opens the form with a draft in it, and the password typed. */
export async function openFilledForm(changes: Partial<BusinessInput> = {}) {
  const server = businessServer()
  const hermes = openHermes('/hermes/business/add-user', server, { isReviewer: false })
  await storeDraft(hermes, changes)
  hermes.reload('/hermes/business/add')
  await until(() => field('Name'))
  type('Temporary password', PASSWORD)
  return { server, ...onForm(hermes) }
}

/** Stores a form that lacks only the password, for when it is opened next. */
export function storeDraft(
  { database }: ReturnType<typeof openHermes>,
  changes: Partial<BusinessInput>,
): Promise<void> {
  return saveBusinessDraft(database, { ...BUSINESS_INPUT, ...changes })
}

function onForm(hermes: ReturnType<typeof openHermes>) {
  return {
    hermes,
    type,
    click,
    follow: (name: string) => void fireEvent.click(link(name)),
    /** Sends the form and waits for what comes of it. */
    submit: async (title: string) => {
      click('Add Business')
      await answered(title)
    },
  }
}

/** Waits for the dialog over the form. */
export function answered(title: string): Promise<void> {
  return until(() =>
    expect(document.querySelector('[role=alertdialog] [slot=title]')?.textContent).toBe(title),
  )
}

export async function opened(title: string): Promise<void> {
  await until(() => expect(heading()).toBe(title))
}

function click(name: string | RegExp): void {
  fireEvent.click(button(name))
}

function type(label: string, value: string): void {
  fireEvent.change(field(label), { target: { value } })
}

/** @returns the hint and the error beside a field */
export function beside(label: string): string {
  const described = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return described.map((id) => document.getElementById(id)?.textContent).join(' ')
}
