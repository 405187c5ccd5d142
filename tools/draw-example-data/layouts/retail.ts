import { printDate } from '../purchase/eastern.ts'
import { seededRandom } from '../purchase/random.ts'
import { lineTotal, money } from '../purchase/sale.ts'
import type { Sale } from '../purchase/sale.ts'
import { barcode } from './barcode.ts'
import { SANS, SERIF, cityLine, escapeHtml, phone, row } from './sheet.ts'
import type { Sheet } from './sheet.ts'

/** A shop's receipt in a proportional font, with article numbers and a barcode for returns. */
export function retail(sale: Sale): Sheet {
  const { merchant, till } = sale
  const random = seededRandom(`retail ${sale.seed}`)
  const ticket = `${random.whole(10, 99)}-${random.whole(10000, 99999)}`
  const lines = sale.lines.map(
    (line) =>
      row(escapeHtml(line.name), money(lineTotal(line)), 'item') +
      `<div class="sku">SKU ${random.whole(200000, 899999)} &middot; ${line.quantity} @ $${money(line.cents)}</div>`,
  )
  return {
    width: 330,
    html: `<div class="retail">
      <div class="mark">${escapeHtml(merchant.name)}</div>
      <div class="mid">${merchant.address}<br>${cityLine(merchant)} &bull; ${phone(merchant)}</div>
      <div class="box">${row('Sale', ticket)}${row('Date', printDate(sale.paidAt, till.dates))}
        ${row('Assoc.', random.pick(['Jo', 'Wen', 'Ravi', 'Bea', 'Omar']))}</div>
      ${lines.join('')}
      <div class="totals">
        ${row('Subtotal', `$${money(sale.subtotal)}`)}${row('Sales tax 6%', `$${money(sale.tax)}`)}
        ${row('Total', `$${money(sale.total)}`, 'big')}
      </div>
      ${row(`${random.pick(['Visa', 'Mastercard', 'Amex'])} ending ${random.whole(1000, 9999)}`, `$${money(sale.total)}`)}
      ${barcode(random, 240, 52)}
      <div class="mid">${ticket.replace('-', ' ')} ${random.whole(1000, 9999)}</div>
      <div class="mid end">${escapeHtml(till.farewell)}</div>
    </div>`,
    css: `
      .retail { font: 14px/1.42 ${SANS}; padding: 24px 20px 30px }
      .retail .mark { font: 700 25px/1.1 ${SERIF}; text-align: center; margin-bottom: 8px }
      .retail .box { border: 1.5px solid currentColor; padding: 5px 8px; margin: 12px 0 }
      .retail .sku { font-size: 11.5px; margin-bottom: 5px }
      .retail .totals { border-top: 2.5px solid currentColor; margin-top: 8px; padding-top: 6px }
      .retail .big { font-weight: 700; font-size: 19px; margin: 3px 0 6px }
      .retail .barcode { margin: 16px auto 4px }
      .retail .end { margin-top: 12px; font-style: italic }`,
  }
}
