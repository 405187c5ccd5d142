import { printDate } from '../purchase/eastern.ts'
import { seededRandom } from '../purchase/random.ts'
import { lineTotal, money } from '../purchase/sale.ts'
import type { Sale } from '../purchase/sale.ts'
import { barcode } from './barcode.ts'
import { MONO, cityLine, escapeHtml, phone, row } from './sheet.ts'
import type { Sheet } from './sheet.ts'

/** The longest one: a week of groceries, which seldom fits in one image. */
export function grocery(sale: Sale): Sheet {
  const { merchant, till } = sale
  const random = seededRandom(`grocery ${sale.seed}`)
  const lines = sale.lines.map((line) => {
    const several =
      line.quantity > 1 ? `<div class="several">${line.quantity} @ ${money(line.cents)}</div>` : ''
    const code = String(random.whole(4011, 99812)).padStart(6, '0')
    return several + row(`${code} ${escapeHtml(line.name)}`, `${money(lineTotal(line))} T`)
  })
  const pieces = sale.lines.reduce((sum, line) => sum + line.quantity, 0)
  return {
    width: 300,
    html: `<div class="grocery">
      <div class="mark">${escapeHtml(merchant.name.toUpperCase())}</div>
      <div class="mid">${merchant.address.toUpperCase()}<br>${cityLine(merchant).toUpperCase()}<br>${phone(merchant)}</div>
      <div class="stamp">${printDate(sale.paidAt, till.dates)}</div>
      ${row(`ST 01 OP ${random.whole(10, 29)}`, `TE 0${random.whole(1, 4)} TR ${random.whole(1000, 9999)}`)}
      <br>${lines.join('')}<br>
      <div class="totals">
        ${row('SUBTOTAL', money(sale.subtotal))}${row('TAX 6.000 %', money(sale.tax))}
        ${row('TOTAL', money(sale.total), 'big')}
      </div>
      ${row('DEBIT TEND', money(sale.total))}${row('CHANGE DUE', '0.00')}
      <div class="mid">ITEMS SOLD ${pieces}</div>
      ${barcode(random, 230, 44)}
      <div class="mid">${escapeHtml(till.farewell)}</div>
    </div>`,
    css: `
      .grocery { font: 13px/1.34 ${MONO}; padding: 20px 12px 30px }
      .grocery .mark { font-weight: 700; font-size: 20px; text-align: center; line-height: 1.2; margin-bottom: 4px }
      .grocery .stamp { margin-top: 8px; text-align: center }
      .grocery .several { padding-left: 56px }
      .grocery .big { font-weight: 700; font-size: 18px }
      .grocery .barcode { margin: 12px auto }`,
  }
}
