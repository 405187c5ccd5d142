/** Call 16: a business with its logo and its owner's login. Also on PGlite: its locks and transactions. */
import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { EXAMPLE_PASSWORD } from '../../server/auth-emulators/example-accounts.ts'
import { duplicateBusiness, type NewBusiness } from '../../src/contract/business-calls.ts'
import { businessNamed } from '../fixtures/data/new-business.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import {
  ADD_BUSINESS,
  insist,
  REVIEWER,
  signedIn,
  signIn,
  STAFF,
  type Client,
} from '../fixtures/servers/client.ts'
import { visitor } from '../fixtures/servers/visitor.ts'

/** A lossless WebP image of one pixel. */
const WEBP = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='
const PREFIX = 'data:image/webp;base64,'
const PASSWORD = 'Temporary-1'

const server = serverOfFile({ env: { RATE_LIMIT: '0' } })
let staff: Client

beforeAll(async () => {
  // No rate limit, because every test signs an owner in.
  staff = await signedIn(server.origin, STAFF)
})

let count = 0

/** @returns a business that no other test has added */
function newBusiness(changes: Partial<NewBusiness> = {}): NewBusiness {
  count += 1
  return businessNamed(`Fenton Bagels ${count}`, {
    base64_img: PREFIX + WEBP,
    business_owner_email: `Owner${count}@Shops.Example`,
    is_moco_business: '1',
    categories: ['bakery', 'vegan', 'sourdough'],
    ...changes,
  })
}

const add = (body: unknown, query = '', as = staff) =>
  insist(() => as.post(ADD_BUSINESS + query, body))

const ownerSignsIn = (email: string, password: string) =>
  signIn(server.origin, email, { project: 'demo-business', password })

async function restaurants(): Promise<{ name: string }[]> {
  const { body } = await visitor(server.origin).get('/api/main/prod/businesses')
  return body as { name: string }[]
}

async function reviewChoices(): Promise<{ id: string; name: string }[]> {
  const reviewer = await signedIn(server.origin, REVIEWER)
  const [first] = await reviewer.queue()
  const answer = await reviewer.get(`/api/main/prod/businesses?reviewId=${first?.id}`)
  return answer.body as { id: string; name: string }[]
}

const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

test('[A3] staff off the allow-list adds a business, which the lists and the owner have at once', async () => {
  const business = newBusiness()
  const added = await add(business)
  expect(added).toMatchObject({ status: 200, body: { ownerAccount: 'created' } })
  const { businessId } = added.body as { businessId: string }

  expect(await restaurants()).toContainEqual({
    name: business.name,
    address: business.address,
    city: business.city,
    state: business.state,
  })
  expect(await reviewChoices()).toContainEqual({
    id: businessId,
    name: business.name,
    phoneNumber: business.phone_number,
    address: business.address,
  })
  await ownerSignsIn(business.business_owner_email.toLowerCase(), PASSWORD)
})

test('[A5] the types decide which lists have the business', async () => {
  const [moco, campfire] = [
    newBusiness({ is_campfire_business: '0' }),
    newBusiness({ is_moco_business: '0' }),
  ]
  for (const business of [moco, campfire]) expect((await add(business)).status).toBe(200)
  const [pass, program] = [names(await restaurants()), names(await reviewChoices())]
  expect([pass.includes(moco.name), pass.includes(campfire.name)]).toEqual([true, false])
  expect([program.includes(moco.name), program.includes(campfire.name)]).toEqual([false, true])
})

test('[A8] the logo is served under a name of its content, for ever', async () => {
  const bytes = Buffer.from(WEBP, 'base64')
  expect((await add(newBusiness())).status).toBe(200)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const image = await fetch(`${server.origin}/images/logo-${hash}.webp`)
  expect(image.status).toBe(200)
  expect(Object.fromEntries(image.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await image.arrayBuffer()).equals(bytes)).toBe(true)
})

test('[A11] an owner who has an account keeps its password', async () => {
  const owner = {
    business_owner_email: 'OWNER@campfire.example',
    dummy_password: 'Something-else-9',
  }
  const added = await add(newBusiness(owner))
  expect(added).toMatchObject({ status: 200, body: { ownerAccount: 'existing' } })
  await ownerSignsIn('owner@campfire.example', EXAMPLE_PASSWORD)
  await expect(ownerSignsIn('owner@campfire.example', 'Something-else-9')).rejects.toThrow()
})

test('the same attempt again, also at the same time, adds nothing and gets the same answer', async () => {
  const business = newBusiness()
  const answers = await Promise.all([1, 2, 3].map(() => add(business, '?submission=attempt-1')))
  answers.push(await add(business, '?submission=attempt-1'))
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(answers[0]?.body)
  }
  expect(answers[0]?.body).toMatchObject({ ownerAccount: 'created' })
  expect(names(await restaurants()).filter((name) => name === business.name)).toHaveLength(1)
  expect((await add(newBusiness(), '?submission=attempt-1')).status).toBe(409)
})

test('an attempt repeated with anything else is not said to be stored, but asked about', async () => {
  const business = newBusiness()
  const query = '?submission=changed'
  expect((await add(business, query)).status).toBe(200)
  for (const changes of [
    { business_owner_email: 'Another@Shops.Example' },
    { dummy_password: 'Temporary-2' },
    { is_moco_business: '0' },
    { phone_number: '' },
    { categories: ['vegan', 'bakery', 'sourdough'] },
    { lat: 38.99622 },
    { base64_img: null },
    { name: 'Fenton  Bagels', zipcode: '20911' },
  ]) {
    const answer = await add({ ...business, ...changes }, query)
    expect(answer).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('already added'), differs: Object.keys(changes) },
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/Temporary|@/)
  }
  expect((await add(business, query)).body).toMatchObject({ ownerAccount: 'created' })
})

test('an attempt of another person is refused without a word of what it added', async () => {
  const business = newBusiness()
  expect((await add(business, '?submission=of-staff')).status).toBe(200)
  const reviewer = await signedIn(server.origin, REVIEWER)
  const answer = await add(business, '?submission=of-staff', reviewer)
  expect(answer).toMatchObject({
    status: 409,
    body: { error: 'This submission already added another business' },
  })
  expect(answer.body).not.toHaveProperty('differs')
})

test('ten equal posts at once with submissions of their own add one business, and nine are asked', async () => {
  const business = newBusiness()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => add(business, `?submission=ten-own-${index}`)),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([200, ...Array<number>(9).fill(409)])
  for (const { status, body } of answers) {
    if (status === 409) expect(body).toMatchObject({ duplicate: { name: business.name } })
  }
  expect(names(await restaurants()).filter((name) => name === business.name)).toHaveLength(1)
})

// How names and streets can be written is in src/rules/business-name.test.ts and street-address.test.ts.
test('a business of the same name and address, however written, is asked about with who added it and when, and added when that is wanted', async () => {
  const before = Date.now()
  const business = newBusiness({ name: "Dona's Café", address: '8474 Piney Branch Rd' })
  expect((await add(business)).status).toBe(200)
  const again = newBusiness({ name: 'DONAS  café', address: '8474 piney-branch rd.' })
  const answer = await add(again)
  expect(answer).toMatchObject({
    status: 409,
    body: {
      error: 'A business with this name and address already exists',
      duplicate: {
        ...{ name: "Dona's Café", address: '8474 Piney Branch Rd', city: 'Silver Spring' },
        addedBy: STAFF,
      },
    },
  })
  const { addedAt } = duplicateBusiness.parse(answer.body).duplicate
  expect(Date.parse(addedAt ?? '')).toBeGreaterThanOrEqual(before)
  expect(names(await restaurants())).not.toContain(again.name)
  await expect(ownerSignsIn(again.business_owner_email, PASSWORD)).rejects.toThrow()
  expect((await add(again, '?confirmed=1')).status).toBe(200)
  expect(names(await restaurants())).toContain(again.name)
})

test('a duplicate that staff did not add is found too', async () => {
  const [known] = (await restaurants()) as Pick<NewBusiness, 'name' | 'address'>[]
  const written = known?.address.replace(/\bSt\b/, 'Street').replace(/\bAve\b/, 'Avenue')
  const { body } = await add(newBusiness({ name: known?.name ?? '', address: written ?? '' }))
  expect(duplicateBusiness.parse(body).duplicate).toMatchObject({
    address: known?.address,
    addedBy: null,
    addedAt: null,
  })
})

// What the contract refuses is in src/contract/business-calls.test.ts, other logos in server/images/logos.test.ts.
test('[A4] [A5] what is wrong is refused with its field, and nothing of it is added', async () => {
  const business = newBusiness()
  const wrong: [field: keyof NewBusiness, value: unknown][] = [
    ['about', 'a\0b'],
    ['base64_img', PREFIX + Buffer.from('<svg/>').toString('base64')],
  ]
  for (const [field, value] of wrong) {
    const answer = await add({ ...business, [field]: value })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(field) } })
  }
  const neither = { is_moco_business: '0', is_campfire_business: '0' }
  const error = 'is_campfire_business: the business must be at least one of the two types'
  expect(await add({ ...business, ...neither })).toMatchObject({ status: 400, body: { error } })
  expect(names(await restaurants())).not.toContain(business.name)
  const owner = ownerSignsIn(business.business_owner_email, PASSWORD)
  await expect(owner).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
})
