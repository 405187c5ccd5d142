// @vitest-environment node
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shopKind } from '../../src/rules/business.ts'
import type { ExampleBusiness, ExampleReceipt } from './example-data.ts'

interface ExampleCoupon {
  id: string
  businessId: string
  image: string
  isMoco: boolean
}

const folder = import.meta.dirname
const businesses: ExampleBusiness[] = read('businesses.json')
const coupons: ExampleCoupon[] = read('coupons.json')
const receipts: ExampleReceipt[] = read('receipts.json')
const businessById = new Map(businesses.map((business) => [business.id, business]))
const receiptById = new Map(receipts.map((receipt) => [receipt.id, receipt]))

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

function read(file: string) {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

const filesOf = (name: string) => readdirSync(join(folder, name)).sort()

function withTrait(trait: string) {
  return receipts.filter(({ traits }) => traits.includes(trait))
}

function minutesUntilUpdate({ submittedDatetime, lastUpdatedDatetime }: ExampleReceipt) {
  return (Date.parse(lastUpdatedDatetime) - Date.parse(submittedDatetime)) / MINUTE
}

it('every file is named, and every name has its file', () => {
  const named = [...coupons.map(({ image }) => image), ...businesses.map(({ logo }) => logo)]
  // The sign of a shop without a logo.
  expect(filesOf('images')).toEqual([...named, 'shop.png'].sort())
  expect(filesOf('templates')).toEqual(businesses.flatMap(({ templates }) => templates).sort())
  expect(filesOf('receipts')).toEqual(receipts.flatMap(({ images }) => images).sort())
  for (const { images } of receipts) expect([1, 2, 3]).toContain(images.length)
})

it('the images are light enough for a phone, and all of it for a clone', () => {
  const size = (file: string) => statSync(join(folder, file)).size
  const images = filesOf('images').map((file) => size(join('images', file)))
  expect(Math.max(...images)).toBeLessThan(64_000)
  expect(images.reduce((sum, bytes) => sum + bytes)).toBeLessThan(1_500_000)
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(size)
  expect(all.reduce((sum, bytes) => sum + bytes)).toBeLessThan(12_000_000)
})

it('each business is one that the add-business form would take', () => {
  expect(new Set(businesses.map(({ name }) => name)).size).toBe(businesses.length)
  for (const business of businesses) {
    expect(business.isMoco || business.isCampfire, business.name).toBe(true)
    expect(shopKind(business.categories)).toBe(business.categories[0])
    expect(business.zipcode).toMatch(business.state === 'MD' ? /^20[89]\d\d$/ : /^4819[78]$/)
    if (business.phoneNumber !== null) expect(business.phoneNumber).toMatch(/^\d{3}555\d{4}$/)
    if (business.emailAddress !== null) expect(business.emailAddress).toMatch(/^\w+@\w+\.example$/)
    const [lat, lng] = business.state === 'MD' ? [39.08, -77.12] : [42.24, -83.61]
    expect(Math.abs(business.lat - lat)).toBeLessThan(0.2)
    expect(Math.abs(business.lng - lng)).toBeLessThan(0.2)
  }
})

it('a coupon is of a business in its program', () => {
  for (const { id, businessId, isMoco } of coupons) {
    const business = businessById.get(businessId)
    expect(isMoco ? business?.isMoco : business?.isCampfire, id).toBe(true)
  }
})

describe('example review requests', () => {
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
})
