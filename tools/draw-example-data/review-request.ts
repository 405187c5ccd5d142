import { instantOf, isInRepeatedHour } from './purchase/eastern.ts'
import type { PlannedRequest } from './plan.ts'
import type { Sale } from './purchase/sale.ts'
import type { ExampleBusiness, ExampleReceipt } from '../../server/example-data/example-shapes.ts'

const EXPIRES_AFTER_DAYS = 30
const LONG_FROM_LINES = 20

/** Effects that readers of `receipts.json` filter by; the others only make the images look real. */
const EFFECT_TRAITS = [
  'faint',
  'crumpled',
  'skewed',
  'rotated',
  'dark',
  'blurred',
  'incomplete',
] as const

type Facts = ExampleReceipt['truth']

/**
 * The record of one planned request.
 * @param sale undefined when the images show no receipt
 * @param business undefined for merchants outside the program
 * @param otherBusiness what a wrong statement names
 */
export function reviewRequest(
  plan: PlannedRequest,
  images: string[],
  sale: Sale | undefined,
  business: ExampleBusiness | undefined,
  otherBusiness: ExampleBusiness,
): ExampleReceipt {
  const submitted = instantOf(plan.submitted)
  const truth = readImages(plan, sale, business)
  const updated = new Date(submitted.getTime() + plan.updatedMinutesLater * 60_000)
  return {
    id: plan.id,
    userEmail: `${plan.customer}@customers.example`,
    submittedDatetime: submitted.toISOString(),
    lastUpdatedDatetime: updated.toISOString(),
    images,
    stated: statedOf(plan, truth, sale, otherBusiness),
    truth,
    traits: traits(plan, submitted, sale, business),
    ...(plan.duplicateOf ? { duplicateOf: plan.duplicateOf } : {}),
  }
}

/** What the images show; if they are cut off or blurred, that is less than the till knew. */
function readImages(
  plan: PlannedRequest,
  sale: Sale | undefined,
  business: ExampleBusiness | undefined,
): Facts {
  const effects = effectsOf(plan)
  if (!sale || effects.has('unreadable')) {
    return { businessId: null, merchant: null, receiptDatetime: null, subtotal: null }
  }
  return {
    businessId: business?.id ?? null,
    merchant: sale.merchant.name,
    receiptDatetime: sale.undated ? null : sale.paidAt.toISOString(),
    subtotal: effects.has('incomplete') ? null : sale.subtotal / 100,
  }
}

function statedOf(
  plan: PlannedRequest,
  truth: Facts,
  sale: Sale | undefined,
  otherBusiness: ExampleBusiness,
): ExampleReceipt['stated'] {
  const nothing = { businessId: null, businessName: null, receiptDatetime: null, subtotal: null }
  if (plan.stated === 'none' || !sale) return nothing
  const { businessId, merchant: businessName, receiptDatetime, subtotal } = truth
  const right = { businessId, businessName, receiptDatetime, subtotal }
  switch (plan.stated) {
    case 'right':
      return right
    case 'shop':
      return { ...nothing, businessId, businessName }
    case 'wrong-shop':
      return { ...right, businessId: otherBusiness.id, businessName: otherBusiness.name }
    // The app mistook the total for the subtotal, its usual mistake.
    case 'wrong-subtotal':
      return { ...right, subtotal: sale.total / 100 }
    case 'wrong-date':
      return {
        ...right,
        receiptDatetime: new Date(sale.paidAt.getTime() - 86_400_000).toISOString(),
      }
  }
}

function traits(
  plan: PlannedRequest,
  submitted: Date,
  sale: Sale | undefined,
  business: ExampleBusiness | undefined,
): string[] {
  const effects = effectsOf(plan)
  const found: string[] = sale ? [sale.till.layout] : ['not-a-receipt']
  const add = (trait: string, holds: boolean) => holds && found.push(trait)
  for (const effect of EFFECT_TRAITS) add(effect, effects.has(effect))
  add('blurred', effects.has('unreadable'))
  add('multi-image', plan.shots.length > 1)
  add('duplicate', plan.duplicateOf !== undefined)
  if (!sale) return found
  add('long', sale.lines.length >= LONG_FROM_LINES)
  add('expired', submitted.getTime() - sale.paidAt.getTime() > EXPIRES_AFTER_DAYS * 86_400_000)
  add('handwritten-total', sale.signed)
  add('not-participating', !business)
  add('near-dst', isInRepeatedHour(sale.paidAt))
  return found
}

function effectsOf(plan: PlannedRequest) {
  return new Set(plan.shots.flatMap((shot) => shot.effects))
}
