import { printDate } from '../purchase/eastern.ts'
import { handwrite } from './handwriting.ts'
import { seededRandom } from '../purchase/random.ts'
import { lineTotal, money } from '../purchase/sale.ts'
import type { Sale } from '../purchase/sale.ts'
import { MONO, cityLine, escapeHtml, phone, row } from './sheet.ts'
import type { Sheet } from './sheet.ts'

/** A restaurant check with lines for tip and signature, filled in by pen if `sale.signed`. */
export function restaurant(sale: Sale): Sheet {
  const { merchant, till } = sale
  const random = seededRandom(`restaurant ${sale.seed}`)
  const lines = sale.lines.map((line) =>
    row(`${line.quantity} x ${escapeHtml(line.name)}`, money(lineTotal(line))),
  )
  const tip = Math.round((sale.subtotal * 0.2) / 100) * 100
  const pen = (text: string) => (sale.signed ? handwrite(text, 27, random) : '')
  return {
    width: 318,
    html: `<div class="check">
      <div class="mark">${escapeHtml(merchant.name.toUpperCase())}</div>
      <div class="mid">${merchant.address}<br>${cityLine(merchant)}<br>Tel ${phone(merchant)}</div>
      <hr>
      ${row(`Server: ${random.pick(['Hanna', 'Luis', 'Dee', 'Samir', 'Kofi'])}`, `Check ${random.whole(2001, 2990)}`)}
      ${row(`Table ${random.whole(1, 24)}`, `Guests ${random.whole(1, 4)}`)}
      <div>${printDate(sale.paidAt, till.dates)}</div>
      <hr>${lines.join('')}<hr>
      <div class="totals">
        ${row('Sub Total', money(sale.subtotal))}${row('Sales Tax (6.00%)', money(sale.tax))}
        ${row('Balance Due', money(sale.total), 'big')}
      </div>
      ${row('Tip', `<i>${pen(money(tip))}</i>`, 'line')}
      ${row('Total', `<i>${pen(money(sale.total + tip))}</i>`, 'line')}
      ${row('X', `<i class="sign">${sale.signed ? signature() : ''}</i>`, 'line')}
      <div class="mid small">Suggested gratuity on subtotal<br>
        18% ${money(sale.subtotal * 0.18)} &nbsp; 20% ${money(sale.subtotal * 0.2)} &nbsp; 22% ${money(sale.subtotal * 0.22)}</div>
      <div class="mid end">${escapeHtml(till.farewell)}</div>
    </div>`,
    css: `
      .check { font: 14px/1.4 ${MONO}; padding: 22px 18px 28px }
      .check .mark { font-weight: 700; font-size: 19px; text-align: center; letter-spacing: 1px; margin-bottom: 5px }
      .check hr { border: 0; border-top: 1.5px solid currentColor; margin: 8px 0 }
      .check .big { font-weight: 700; font-size: 17px }
      .check .line { align-items: end; margin-top: 8px; height: 30px }
      .check .line i { display: inline-block; border-bottom: 1.2px solid currentColor; width: 190px; height: 29px; text-align: right }
      .check .sign { overflow: visible }
      .check .small { font-size: 11.5px; margin-top: 14px }
      .check .end { margin-top: 10px }`,
  }
}

function signature(): string {
  return `<svg class="pen" viewBox="0 0 150 30" style="height:32px;width:160px"><path fill="none" stroke="#23418f"
    stroke-width="1.6" stroke-linecap="round" d="M4 22C14-4 24 2 16 22S34 8 38 16 42 26 50 14 58 24 64 18 70 2 78 4
    70 30 84 20 96 12 102 18 116 14 146 10"/></svg>`
}
