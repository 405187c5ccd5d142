// @vitest-environment node
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shopKind } from '../../src/rules/business.ts'
import type { ExampleBusiness, ExampleReceipt } from './example-shapes.ts'

const folder = import.meta.dirname
const businesses: ExampleBusiness[] = read('businesses.json')
const receipts: ExampleReceipt[] = read('receipts.json')
const businessById = new Map(businesses.map((business) => [business.id, business]))
const receiptById = new Map(receipts.map((receipt) => [receipt.id, receipt]))

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function read(file: string) {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

function withTrait(trait: string) {
  return receipts.filter(({ traits }) => traits.includes(trait))
}

function minutesUntilUpdate({ submittedDatetime, lastUpdatedDatetime }: ExampleReceipt) {
  return (Date.parse(lastUpdatedDatetime) - Date.parse(submittedDatetime)) / MINUTE
}

describe('example businesses', () => {
  it('are enough for both places of the program', () => {
    expect(businesses.length).toBeGreaterThanOrEqual(30)
    expect(businesses.filter(({ state }) => state === 'MD').length).toBeGreaterThanOrEqual(20)
    expect(businesses.filter(({ city }) => city === 'Ypsilanti').length).toBeGreaterThanOrEqual(10)
    expect(businesses.filter(({ isCampfire }) => isCampfire).length).toBeGreaterThanOrEqual(26)
  })

  it('have an id and a name each of their own', () => {
    expect(businessById.size).toBe(businesses.length)
    expect(new Set(businesses.map(({ name }) => name)).size).toBe(businesses.length)
  })

  it.each(businesses)('$name is a business that the add-business form would take', (business) => {
    expect(business.id).toMatch(/^b-[a-z-]{1,60}$/)
    expect(business.isMoco || business.isCampfire).toBe(true)
    expect(shopKind(business.categories)).toBe(business.categories[0])
    expect(business.zipcode).toMatch(business.state === 'MD' ? /^20[89]\d\d$/ : /^4819[78]$/)
    if (business.phoneNumber !== null) expect(business.phoneNumber).toMatch(/^\d{3}555\d{4}$/)
    if (business.emailAddress !== null) expect(business.emailAddress).toMatch(/^\w+@\w+\.example$/)
    const [lat, lng] = business.state === 'MD' ? [39.08, -77.12] : [42.24, -83.61]
    expect(Math.abs(business.lat - lat)).toBeLessThan(0.2)
    expect(Math.abs(business.lng - lng)).toBeLessThan(0.2)
  })

  it('name every template there is, and four have none', () => {
    const named = businesses.flatMap(({ templates }) => templates)
    expect([...named].sort()).toEqual(readdirSync(join(folder, 'templates')).sort())
    expect(businesses.filter(({ templates }) => templates.length === 0)).toHaveLength(4)
  })
})

describe('example review requests', () => {
  it('are enough, from about fourteen customers', () => {
    expect(receipts.length).toBeGreaterThanOrEqual(48)
    expect(receiptById.size).toBe(receipts.length)
    expect(new Set(receipts.map(({ userEmail }) => userEmail)).size).toBe(14)
  })

  it('name every image there is, one to three each', () => {
    const named = receipts.flatMap(({ images }) => images)
    expect(named.length).toBeGreaterThanOrEqual(60)
    expect([...named].sort()).toEqual(readdirSync(join(folder, 'receipts')).sort())
    for (const { images } of receipts) expect([1, 2, 3]).toContain(images.length)
  })

  it.each(receipts)('$id is well formed', ({ id, stated, truth, ...receipt }) => {
    expect(id).toMatch(/^[\w-]{1,64}$/)
    const times = [receipt.submittedDatetime, receipt.lastUpdatedDatetime]
    for (const time of [...times, stated.receiptDatetime, truth.receiptDatetime]) {
      if (time !== null) expect(time).toMatch(ISO_UTC)
    }
    for (const subtotal of [stated.subtotal, truth.subtotal]) {
      if (subtotal === null) continue
      expect(subtotal).toBeGreaterThan(0)
      expect(subtotal).toBeLessThanOrEqual(1000)
      expect(Number(subtotal.toFixed(2))).toBe(subtotal)
    }
  })

  it('claim businesses of the program by their right names', () => {
    for (const { stated, truth } of receipts) {
      const statedBusiness = stated.businessId && businessById.get(stated.businessId)
      if (stated.businessId) expect(statedBusiness).toMatchObject({ name: stated.businessName })
      const business = truth.businessId && businessById.get(truth.businessId)
      if (truth.businessId)
        expect(business).toMatchObject({ name: truth.merchant, isCampfire: true })
    }
  })

  it('hide exactly two from the queue, and show some that were updated later', () => {
    const minutes = receipts.map(minutesUntilUpdate)
    expect(minutes.filter((value) => value > 0 && value < 5)).toHaveLength(2)
    expect(minutes.filter((value) => value >= 5).length).toBeGreaterThanOrEqual(4)
    expect(Math.min(...minutes)).toBe(0)
  })

  it('have duplicates that show the receipt of an earlier request', () => {
    expect(withTrait('duplicate').length).toBeGreaterThanOrEqual(3)
    for (const { duplicateOf, truth, submittedDatetime } of withTrait('duplicate')) {
      const first = receiptById.get(duplicateOf ?? '')
      expect(first?.truth).toEqual(truth)
      expect(first && first.submittedDatetime < submittedDatetime).toBe(true)
    }
  })

  it('call a receipt expired when it is older than thirty days, and no other', () => {
    const old = receipts.filter(({ submittedDatetime, truth }) => {
      const paid = truth.receiptDatetime
      return paid !== null && Date.parse(submittedDatetime) - Date.parse(paid) > 30 * DAY
    })
    expect(withTrait('expired')).toEqual(old)
  })

  it('hold one from the second half past one in the night the clocks go back', () => {
    const times = withTrait('near-dst').map(({ truth }) => truth.receiptDatetime)
    expect(times).toEqual(['2026-11-01T06:30:00.000Z'])
  })

  it.each([
    ['coffee-shop', 5],
    ['restaurant', 5],
    ['grocery', 4],
    ['retail', 5],
    ['order-pad', 4],
    ['online-order', 4],
    ['dot-matrix', 4],
    ['long', 4],
    ['faint', 4],
    ['crumpled', 6],
    ['skewed', 6],
    ['rotated', 4],
    ['dark', 4],
    ['blurred', 2],
    ['incomplete', 1],
    ['expired', 4],
    ['not-a-receipt', 4],
    ['handwritten-total', 4],
    ['multi-image', 5],
    ['not-participating', 2],
  ])('include %s at least %i times', (trait, count) => {
    expect(withTrait(trait).length).toBeGreaterThanOrEqual(count)
  })
})

it('stays small enough to clone', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const bytes = files
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
  expect(bytes).toBeLessThan(12_000_000)
})
