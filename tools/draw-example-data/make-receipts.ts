/**
 * Draws the receipts and receipt templates of the example data and writes `receipts.json`.
 * Run it with `npm run draw:receipts`; the same sources give the same images on the same machine.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format } from 'prettier'
import { instantOf } from './purchase/eastern.ts'
import { NOT_RECEIPTS } from './not-receipts.ts'
import { photograph } from './photograph.ts'
import { plannedRequests } from './plan.ts'
import type { PlannedRequest } from './plan.ts'
import { printReceipt } from './layouts/receipt-layouts.ts'
import { reviewRequest } from './review-request.ts'
import { ringUp } from './purchase/sale.ts'
import type { Sale } from './purchase/sale.ts'
import type { ExampleBusiness, ExampleReceipt } from '../../server/example-data/example-shapes.ts'
import { OUTSIDERS, TILLS } from './purchase/shops.ts'
import { openStudio } from './studio.ts'

const folder = fileURLToPath(new URL('../../server/example-data/', import.meta.url))
const businesses: ExampleBusiness[] = JSON.parse(readFileSync(`${folder}businesses.json`, 'utf8'))
const findBusiness = (id: string) => businesses.find((business) => business.id === id)

const studio = await openStudio()
try {
  for (const name of ['templates', 'receipts']) {
    rmSync(folder + name, { recursive: true, force: true })
    mkdirSync(folder + name)
  }
  for (const business of businesses) await drawTemplates(business)
  const requests: ExampleReceipt[] = []
  for (const plan of plannedRequests()) requests.push(await drawRequest(plan))
  // Formatted with Prettier, so that drawing again changes nothing.
  writeFileSync(
    `${folder}receipts.json`,
    await format(JSON.stringify(requests), { parser: 'json', printWidth: 100 }),
  )
} finally {
  await studio.close()
}

/** Draws a receipt of a summer day for each template file that the business names. */
async function drawTemplates(business: ExampleBusiness): Promise<void> {
  const till = TILLS[business.id]
  if (!till) throw new Error(`No till for ${business.id}`)
  for (const [index, file] of business.templates.entries()) {
    const paidAt = instantOf(`2026-0${6 + index}-1${index} 12:4${index}`)
    const sale = ringUp({ merchant: business, till, seed: file, paidAt })
    await studio.scan(printReceipt(sale), `${folder}templates/${file}`)
  }
}

async function drawRequest(plan: PlannedRequest): Promise<ExampleReceipt> {
  const business = findBusiness(`b-${plan.source}`)
  const sale = plan.paid ? saleOf(plan, plan.paid, business) : undefined
  const sheet = sale ? printReceipt(sale) : NOT_RECEIPTS[plan.source]
  if (!sheet) throw new Error(`Nothing to photograph for ${plan.id}: ${plan.source}`)
  const images: string[] = []
  for (const [index, shot] of plan.shots.entries()) {
    const file = `${plan.id}-${index + 1}.jpg`
    const path = `${folder}receipts/${file}`
    if (plan.resent) {
      await studio.resend(`${folder}receipts/${plan.duplicateOf}-${index + 1}.jpg`, path)
    } else {
      await studio.develop(photograph(sheet, shot, plan.id, index), path)
    }
    images.push(file)
  }
  return reviewRequest(plan, images, sale, business, anotherBusiness(business))
}

/** A receipt photographed twice is the same sale, so both requests take their seed from the first one. */
function saleOf(plan: PlannedRequest, paid: string, business: ExampleBusiness | undefined): Sale {
  const outsider = OUTSIDERS[plan.source]
  const merchant = business ?? outsider
  const till = business ? TILLS[business.id] : outsider?.till
  if (!merchant || !till) throw new Error(`No such shop: ${plan.source}`)
  const { signed, undated, duplicateOf = plan.id } = plan
  return ringUp({ merchant, till, seed: duplicateOf, paidAt: instantOf(paid), signed, undated })
}

function anotherBusiness(business: ExampleBusiness | undefined): ExampleBusiness {
  const other = businesses.find(({ id, isCampfire }) => isCampfire && id !== business?.id)
  if (!other) throw new Error('One business is not enough for a wrong statement.')
  return other
}
