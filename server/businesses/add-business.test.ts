/** Call 16 with an auth provider that is slow, fails, or outlives the process that asks it. */
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewBusiness } from '../../src/contract/business-calls.ts'
import { businessNamed } from '../../tests/fixtures/data/new-business.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { businessAttempts, businesses } from '../database/schema.ts'
import { HttpError } from '../http/http-error.ts'
import { addBusiness } from './add-business.ts'
import type { OwnerAccounts } from './owner-accounts.ts'

const BUSINESS = businessNamed('Fenton Bagels', { business_owner_email: 'Owner@Shops.Example' })

let client: PGlite
/** Like a pool of one: a transaction keeps all other queries waiting. */
let database: Database

beforeAll(async () => {
  client = await PGlite.create()
  const opened = drizzle({ client })
  await migrate(opened)
  database = opened
}, 60_000)
afterAll(() => client.close())
beforeEach(() => database.execute(sql`truncate businesses, business_attempts cascade`))

/** A provider of owners' accounts. @param accounts the addresses that have one */
function provider(accounts: Set<string>, changes: Partial<OwnerAccounts> = {}): OwnerAccounts {
  return {
    exists: async (email) => accounts.has(email),
    create: async (email) => {
      if (accounts.has(email)) return null
      accounts.add(email)
      return email
    },
    remove: async (uid) => void accounts.delete(uid),
    ...changes,
  }
}

const add = (owners: OwnerAccounts, submission: string, changes: Partial<NewBusiness> = {}) =>
  addBusiness(database, owners, {
    business: { ...BUSINESS, ...changes },
    submission,
    isConfirmed: false,
    addedBy: { uid: 'ana', email: 'ana@staff.example' },
    requestId: 'q-1',
    now: new Date('2026-11-21T15:00:00.000Z'),
  })

const SOON = { timeout: 50_000, interval: 5 }

const count = () => database.$count(businesses)
const attempts = () => database.select().from(businessAttempts)
const outage = () => Promise.reject(new HttpError(503, 'The provider is away'))

/** @returns the outcomes of tries at once: `created`, `existing`, or the status of a failure */
async function outcomes(tries: Promise<{ ownerAccount: string }>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(tries)
  return settled.map((one) =>
    one.status === 'fulfilled' ? one.value.ownerAccount : (one.reason as HttpError).status,
  )
}

test('a slow auth provider holds no connection, and repeats wait for the first try', async () => {
  let answer = () => {}
  const isSlow = new Promise<void>((resolve) => (answer = resolve))
  const accounts = new Set<string>()
  const slow = provider(accounts, { exists: () => isSlow.then(() => false) })
  const tries = ['one', 'one', 'other'].map((submission) => add(slow, submission))
  // Would wait for the provider, if a transaction were open.
  expect(await count()).toBe(0)
  answer()
  expect(await outcomes(tries)).toEqual(['created', 'created', 409])
  expect([await count(), await attempts()]).toEqual([1, []])
})

test('an auth provider that fails adds nothing, and lets the next try in at once; an account of which the answer was lost is this attempt’s', async () => {
  const accounts = new Set<string>()
  expect(await outcomes([add(provider(accounts, { create: outage }), 'one')])).toEqual([503])
  expect(await count()).toBe(0)
  const lossy = provider(accounts, {
    create: (email) => {
      accounts.add(email)
      return outage()
    },
  })
  expect(await outcomes([add(lossy, 'other')])).toEqual([503])
  expect(await outcomes([add(provider(accounts), 'other')])).toEqual(['created'])
})

test('a process that died after creating the account is followed by the same attempt', async () => {
  const accounts = new Set<string>()
  const dying = provider(accounts, {
    create: (email) => {
      accounts.add(email)
      return new Promise(() => {})
    },
  })
  void add(dying, 'one')
  await expect.poll(() => accounts.size, SOON).toBe(1)
  await database.execute(sql`update business_attempts set claimed_until = now() - interval '1 s'`)
  expect(await outcomes([add(provider(accounts), 'one')])).toEqual(['created'])
  expect([await count(), await attempts()]).toEqual([1, []])
})

test('a try whose claim has been taken over adds no second business, and gets the same answer', async () => {
  const accounts = new Set<string>()
  let goOn = () => {}
  const isStuck = new Promise<void>((resolve) => (goOn = resolve))
  const stuck = provider(accounts, {
    create: (email) => {
      accounts.add(email)
      return isStuck.then(() => email)
    },
  })
  const first = add(stuck, 'one')
  await expect.poll(() => accounts.size, SOON).toBe(1)
  await database.execute(sql`update business_attempts set claimed_until = now() - interval '1 s'`)
  const second = await add(provider(accounts), 'one')
  goOn()
  expect(await first).toEqual(second)
  expect([await count(), [...accounts]]).toEqual([1, ['owner@shops.example']])
})

test('a business that the database refuses leaves no account', async () => {
  const accounts = new Set<string>()
  let created = 0
  const counting = provider(accounts, {
    create: async (email) => {
      created += 1
      accounts.add(email)
      return email
    },
  })
  await expect(add(counting, 'one', { about: 'a\0b' })).rejects.toThrow()
  expect([created, await count(), await attempts(), accounts.size]).toEqual([1, 0, [], 0])
})
