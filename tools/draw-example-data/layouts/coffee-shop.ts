import { printDate } from '../purchase/eastern.ts'
import { seededRandom } from '../purchase/random.ts'
import { lineTotal, money } from '../purchase/sale.ts'
import type { Sale } from '../purchase/sale.ts'
import { MONO, cityLine, escapeHtml, phone, row } from './sheet.ts'
import type { Sheet } from './sheet.ts'

/** The narrow receipt of a counter till. */
export function coffeeShop(sale: Sale): Sheet {
  const { merchant, till } = sale
  const random = seededRandom(`coffee ${sale.seed}`)
  const lines = sale.lines.map((line) =>
    row(`${line.quantity} ${escapeHtml(line.name)}`, money(lineTotal(line))),
  )
  return {
    width: 262,
    html: `<div class="coffee">
      <div class="mark">${escapeHtml(merchant.name)}</div>
      <div class="mid">${merchant.address}<br>${cityLine(merchant)}<br>${phone(merchant)}</div>
      <div class="mid order">Order #${random.whole(11, 98)}</div>
      <div>${printDate(sale.paidAt, till.dates)}</div>
      <div>Cashier: ${random.pick(['Ana', 'Theo', 'June', 'Marcus', 'Priya'])} &nbsp; Reg 0${random.whole(1, 2)}</div>
      <hr>${lines.join('')}<hr>
      <div class="totals">
        ${row('Subtotal', money(sale.subtotal))}${row('Tax 6%', money(sale.tax))}
        ${row('TOTAL', `$${money(sale.total)}`, 'big')}
      </div>
      ${row(`${random.pick(['VISA', 'MC', 'DEBIT'])} ****${random.whole(1000, 9999)}`, money(sale.total))}
      <div>Auth ${random.whole(100000, 999999)} &nbsp; CONTACTLESS</div>
      <div class="mid end">${escapeHtml(till.farewell)}</div>
    </div>`,
    css: `
      .coffee { font: 13px/1.42 ${MONO}; padding: 20px 14px 30px }
      .coffee .mark { font-weight: 700; font-size: 19px; line-height: 1.15; text-align: center; margin-bottom: 7px }
      .coffee .order { font-size: 17px; font-weight: 700; margin: 9px 0 7px }
      .coffee hr { border: 0; border-top: 1.5px dashed currentColor; margin: 8px 0 }
      .coffee .big { font-weight: 700; font-size: 18px; margin: 4px 0 6px }
      .coffee .end { margin-top: 14px }`,
  }
}
