/** Call 17: what staff added last, with who and when. */
import { beforeAll, expect, test } from 'vitest'
import { listAddedBusinesses } from '../../src/contract/business-calls.ts'
import { ADDITIONS_LISTED } from '../../src/rules/business.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { query } from '../fixtures/servers/test-database.ts'
import { businessNamed } from '../fixtures/data/new-business.ts'
import { ADD_BUSINESS, REVIEWER, signedIn, STAFF, type Client } from '../fixtures/servers/client.ts'

const CALL = '/api/businesses/prod/businesses_added'

const server = serverOfFile({ env: { RATE_LIMIT: '0' } })
let staff: Client

beforeAll(async () => {
  staff = await signedIn(server.origin, STAFF)
})

const listed = async (as = staff) => {
  const { status, body } = await as.get(CALL)
  expect(status).toBe(200)
  return listAddedBusinesses.response.parse(body).items
}

test('[A1] all staff read what was added last, newest first, with who and when', async () => {
  expect(await listed()).toEqual([])
  const reviewer = await signedIn(server.origin, REVIEWER)
  const before = Date.now()
  await staff.post(ADD_BUSINESS, businessNamed('First Bagels'))
  await reviewer.post(ADD_BUSINESS, businessNamed('Second Bagels'))
  const [second, first] = await listed()
  expect([second?.name, second?.addedBy]).toEqual(['Second Bagels', REVIEWER])
  const { name, address, city, state, business_owner_email } = businessNamed('First Bagels')
  expect(first).toMatchObject({ name, address, city, state, addedBy: STAFF })
  expect(first?.ownerEmail).toBe(business_owner_email.toLowerCase())
  const added = Date.parse(first?.addedAt ?? '')
  expect(added).toBeGreaterThanOrEqual(before)
  expect(added).toBeLessThanOrEqual(Date.now())
  expect(await listed(reviewer)).toEqual([second, first])
})

test(`[A1] the list ends after ${ADDITIONS_LISTED}, and says nothing of passwords`, async () => {
  await query(
    server.dataDir,
    `insert into businesses (id, name, about, address, city, state, zipcode, lat, lng, is_moco, is_campfire, template_images)
       select 'b-' || n, 'Bagels ' || n, '', '', '', 'MD', '20910', 39, -77, true, true, '[]' from generate_series(1, 30) n;
     insert into business_additions (submission_id, business_id, added_by_uid, added_by_email, added_at, is_owner_new, password_hash)
       select 's-' || n, 'b-' || n, 'ana', 'ana@staff.example', now(), true, 'Temporary' from generate_series(1, 30) n`,
  )
  const { body } = await staff.get(CALL)
  expect(listAddedBusinesses.response.parse(body).items).toHaveLength(ADDITIONS_LISTED)
  expect(JSON.stringify(body)).not.toMatch(/password|Temporary/i)
})
