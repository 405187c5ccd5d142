import { printDate } from '../purchase/eastern.ts'
import { seededRandom } from '../purchase/random.ts'
import { lineTotal, money } from '../purchase/sale.ts'
import type { Sale } from '../purchase/sale.ts'
import { MONO, cityLine, escapeHtml, phone } from './sheet.ts'
import type { Sheet } from './sheet.ts'

const COLUMNS = 42

/** A dot-matrix printout on fan-fold paper: one font size, columns made of spaces. */
export function dotMatrix(sale: Sale): Sheet {
  const { merchant, till } = sale
  const random = seededRandom(`dots ${sale.seed}`)
  const rule = '-'.repeat(COLUMNS)
  const text = [
    center(merchant.name.toUpperCase()),
    center(merchant.address.toUpperCase()),
    center(cityLine(merchant).toUpperCase()),
    center(phone(merchant)),
    '',
    spread(`INVOICE ${random.whole(400100, 499900)}`, 'CASH SALE'),
    spread(
      `CLERK ${random.pick(['RAY', 'LORI', 'VINCE', 'MAE'])}`,
      printDate(sale.paidAt, till.dates),
    ),
    rule,
    'QTY DESCRIPTION              EACH   AMOUNT',
    rule,
    ...sale.lines.map(
      (line) =>
        `${String(line.quantity).padStart(3)} ${line.name.slice(0, 21).padEnd(21)}` +
        money(line.cents).padStart(8) +
        money(lineTotal(line)).padStart(9),
    ),
    rule,
  ].join('\n')
  const totals = [
    spread('', `SUBTOTAL ${money(sale.subtotal).padStart(10)}`),
    spread('', `TAX ${money(sale.tax).padStart(10)}`),
    spread('', `TOTAL ${money(sale.total).padStart(10)}`),
  ].join('\n')
  const end = ['', 'RECEIVED BY ____________________', '', center(`*** ${till.farewell} ***`)].join(
    '\n',
  )
  return {
    width: 440,
    html: `<div class="dots"><div class="ribbon"><pre>${escapeHtml(text)}</pre>
      <pre class="totals">${totals}</pre><pre>${escapeHtml(end)}</pre></div></div>`,
    css: `
      .dots { padding: 26px 44px 30px; color: #3a3560;
        background:
          radial-gradient(circle at 13px 13px, #6b6157 4.5px, transparent 5px) 0 0 / 26px 26px repeat-y,
          radial-gradient(circle at 13px 13px, #6b6157 4.5px, transparent 5px) 100% 0 / 26px 26px repeat-y,
          linear-gradient(90deg, transparent 26px, #bbb 26px 27px, transparent 27px calc(100% - 27px), #bbb calc(100% - 27px) calc(100% - 26px), transparent 0),
          repeating-linear-gradient(#e4efe2 0 54px, #f6f6f1 54px 108px) }
      .dots pre { font: 700 13.6px/18px ${MONO}; margin: 0 }
      .dots .ribbon { -webkit-mask: radial-gradient(circle, #000 58%, rgba(0 0 0 / .28) 78%) 0 0 / 1.9px 1.9px }`,
  }
}

function center(text: string): string {
  return ' '.repeat(Math.max(0, Math.floor((COLUMNS - text.length) / 2))) + text
}

function spread(left: string, right: string): string {
  return left + ' '.repeat(Math.max(1, COLUMNS - left.length - right.length)) + right
}
