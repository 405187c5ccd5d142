// @vitest-environment node
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ExampleBusiness } from './example-shapes.ts'

interface ExampleCoupon {
  id: string
  businessId: string
  name: string
  description: string | null
  price: number
  amountLeft: number | null
  expiresAt: string | null
  image: string
  isMoco: boolean
}

const folder = import.meta.dirname
const images = readdirSync(join(folder, 'images'))
const businesses: ExampleBusiness[] = read('businesses.json')
const coupons: ExampleCoupon[] = read('coupons.json')

function read(file: string) {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

describe('example coupons', () => {
  it('are enough, each with an id and an image of its own', () => {
    expect(coupons.length).toBeGreaterThanOrEqual(24)
    expect(new Set(coupons.map(({ id }) => id)).size).toBe(coupons.length)
    expect(new Set(coupons.map(({ image }) => image)).size).toBe(coupons.length)
  })

  it('are of the restaurant pass, about half of them, or of the loyalty program', () => {
    const share = coupons.filter(({ isMoco }) => isMoco).length / coupons.length
    expect(Math.abs(share - 0.5)).toBeLessThan(0.1)
    for (const { businessId, isMoco } of coupons) {
      const business = businesses.find(({ id }) => id === businessId)
      expect(isMoco ? business?.isMoco : business?.isCampfire).toBe(true)
    }
  })

  it.each([true, false])('show every state that a card has (pass: %s)', (isMoco) => {
    const some = coupons.filter((coupon) => coupon.isMoco === isMoco)
    expect(some.some(({ price }) => price === 0)).toBe(true)
    expect(some.some(({ price }) => price > 0)).toBe(true)
    expect(some.some(({ amountLeft }) => amountLeft === 0)).toBe(true)
    expect(some.some(({ amountLeft }) => amountLeft === null)).toBe(true)
    expect(some.some(({ description }) => description === null)).toBe(true)
    expect(some.some(({ expiresAt }) => expiresAt === null)).toBe(true)
    expect(some.some(({ expiresAt }) => expiresAt?.startsWith('2027'))).toBe(true)
  })
})

describe('public images', () => {
  it('are the ones that are named, and the sign of a shop without a logo', () => {
    const named = [...coupons.map(({ image }) => image), ...businesses.map(({ logo }) => logo)]
    expect([...images].sort()).toEqual([...named, 'shop.png'].sort())
  })

  it('are light enough for a phone', () => {
    const sizes = images.map((file) => statSync(join(folder, 'images', file)).size)
    expect(Math.max(...sizes)).toBeLessThan(64_000)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(1_500_000)
  })
})
