import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import { claimVisits, readVisit, sendVisits, type Visit } from './visits.ts'

const NOW = 1_700_000_000_000
const LATER = NOW + 60_000

const visitOf = (businessName: string, app: Visit['app'] = 'consumer'): Visit => ({
  app,
  businessName,
  OS: 'ios',
})

/** A visit service that takes everything, or nothing. */
const service = (isUp = true) => {
  const received: Visit[] = []
  const send = async (visit: Visit) => {
    received.push(visit)
    if (!isUp) throw new Error('The service is down')
  }
  return { received, send }
}

/** What a redirect page does when it opens. */
const open = async (visit: Visit | null, { send }: ReturnType<typeof service>, now = NOW) =>
  sendVisits(await claimVisits(visit, now), send)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

test('[D2] a visit is recorded once per browser, app and business', async () => {
  const visits = service()
  await open(visitOf('Bluebird Bakery'), visits)
  await open(visitOf('Bluebird Bakery'), visits, LATER)
  await open(visitOf('Huron Books'), visits)
  await open(visitOf('Bluebird Bakery', 'business'), visits)
  expect(visits.received).toEqual([
    visitOf('Bluebird Bakery'),
    visitOf('Huron Books'),
    visitOf('Bluebird Bakery', 'business'),
  ])
})

test('[D3] a visit survives a service that is down and goes with the next page', async () => {
  await open(visitOf('Bluebird Bakery'), service(false))
  const visits = service()
  await open(null, visits)
  await open(null, visits, LATER)
  expect(visits.received).toEqual([visitOf('Bluebird Bakery')])
})

test('two tabs that open at once send a visit once', async () => {
  const visits = service()
  const visit = visitOf('Bluebird Bakery')
  await Promise.all([open(visit, visits), open(visit, visits), open(null, visits)])
  expect(visits.received).toEqual([visit])
})

test('a visit whose page was left before the answer is tried again, but not at once', async () => {
  await claimVisits(visitOf('Bluebird Bakery'), NOW)
  expect(await claimVisits(visitOf('Bluebird Bakery'), NOW + 1000)).toEqual([])
  expect(await claimVisits(null, LATER)).toEqual([visitOf('Bluebird Bakery')])
})

test('every request has started when the page goes on', async () => {
  const visits = service()
  const claimed = await claimVisits(visitOf('Bluebird Bakery'), NOW)
  const sent = sendVisits(claimed, visits.send)
  expect(visits.received).toHaveLength(1)
  await sent
})

test('a row of another form is left alone and blocks no other', async () => {
  const db = await openDB('campfire-visits', 1, {
    upgrade: (db) => void db.createObjectStore('visits'),
  })
  await db.put('visits', { from: 'tomorrow' }, ['consumer', 'A'])
  db.close()
  expect(await claimVisits(visitOf('Huron Books'), NOW)).toEqual([visitOf('Huron Books')])
})

test.each([
  ['?businessName=Bluebird%20Bakery', 'Bluebird Bakery'],
  ['?businessName=+Bluebird+Bakery+&from=poster', 'Bluebird Bakery'],
  ['?businessName=Caf%C3%A9%20%26%20Co', 'Café & Co'],
  [`?businessName=${'n'.repeat(200)}`, 'n'.repeat(200)],
])('%s names a business', (search, businessName) => {
  expect(readVisit('consumer', search, 'android')).toEqual({
    app: 'consumer',
    businessName,
    OS: 'android',
  })
})

test.each(['', '?businessName=', '?businessName=%20%20', `?businessName=${'n'.repeat(201)}`])(
  'the address "%s" names none',
  (search) => {
    expect(readVisit('consumer', search, 'ios')).toBeNull()
  },
)
