import { printDate } from '../purchase/eastern.ts'
import { handwrite } from './handwriting.ts'
import { seededRandom } from '../purchase/random.ts'
import { lineTotal, money } from '../purchase/sale.ts'
import type { Sale } from '../purchase/sale.ts'
import { SANS, SERIF, cityLine, escapeHtml, phone } from './sheet.ts'
import type { Sheet } from './sheet.ts'

const RULED_LINES = 10

/** A green guest check, handwritten and stamped with the shop's name. */
export function orderPad(sale: Sale): Sheet {
  const { merchant } = sale
  const random = seededRandom(`pad ${sale.seed}`)
  const ink = random.pick(['#1d3f96', '#222428', '#7a1f2b'])
  const pen = (text: string) => handwrite(text, 25, random, ink)
  const item = (quantity: string, name: string, price: string) =>
    `<tr><td>${quantity}</td><td>${name}</td><td>${price}</td></tr>`
  const items = sale.lines.map((line) =>
    item(pen(String(line.quantity)), pen(line.name), pen(money(lineTotal(line)))),
  )
  const empty = Array.from({ length: RULED_LINES - items.length }, () => item('', '', ''))
  const date = sale.undated ? '' : pen(printDate(sale.paidAt, '12h-short'))
  return {
    width: 400,
    html: `<div class="pad">
      <div class="stamp">${escapeHtml(merchant.name)}<small>${merchant.address}, ${cityLine(merchant)}<br>${phone(merchant)}</small></div>
      <div class="title">Guest Check</div>
      <div class="fields"><span>DATE <i>${date}</i></span><span class="no">${random.whole(280100, 289900)}</span></div>
      <table>${items.join('')}${empty.join('')}</table>
      <table class="totals">
        ${item('', '<b>SUBTOTAL</b>', pen(money(sale.subtotal)))}
        ${item('', '<b>TAX</b>', pen(money(sale.tax)))}
        ${item('', '<b>TOTAL</b>', pen(money(sale.total)))}
      </table>
      <div class="thanks">Thank You &mdash; Please Come Again</div>
    </div>`,
    css: `
      .pad { --line: #4f8a63; background: #e9f3dd; font: 12px ${SANS}; color: #2e6b45; padding: 16px 18px 16px }
      .pad .stamp { color: #3d3a78; font: 700 21px/1.15 ${SERIF}; text-align: center; transform: rotate(-1.6deg); opacity: .85 }
      .pad .stamp small { display: block; font: 12px/1.3 ${SANS} }
      .pad .title { font: italic 700 25px ${SERIF}; margin-top: 8px }
      .pad .fields { display: flex; justify-content: space-between; align-items: end; height: 34px; margin-bottom: 6px }
      .pad .fields i { display: inline-block; border-bottom: 1px solid var(--line); width: 230px; height: 26px }
      .pad .no { color: #b3262e; font: 700 17px ${SANS}; letter-spacing: 2px }
      .pad table { width: 100%; border-collapse: collapse; table-layout: fixed; border: 1.5px solid var(--line) }
      .pad td { border: 1px solid var(--line); height: 29px; padding: 1px 5px; overflow: hidden; white-space: nowrap }
      .pad td:first-child { width: 28px } .pad td:last-child { width: 84px }
      .pad .totals { border-top: 0 } .pad .totals td:nth-child(2) { text-align: right }
      .pad .pen { display: block; margin-bottom: -2px }
      .pad .thanks { text-align: center; margin-top: 9px; font: italic 14px ${SERIF} }`,
  }
}
