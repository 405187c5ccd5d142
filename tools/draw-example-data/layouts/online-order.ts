import { printDate } from '../purchase/eastern.ts'
import { seededRandom } from '../purchase/random.ts'
import { lineTotal, money } from '../purchase/sale.ts'
import type { Sale } from '../purchase/sale.ts'
import { SANS, cityLine, escapeHtml, phone, row } from './sheet.ts'
import type { Sheet } from './sheet.ts'

/** A web shop's confirmation e-mail, printed on letter paper. Fee and tip below the subtotal are decoys. */
export function onlineOrder(sale: Sale): Sheet {
  const { merchant, till } = sale
  const random = seededRandom(`online ${sale.seed}`)
  const fee = random.pick([299, 399, 500])
  const tip = random.pick([0, 300, 450])
  const order = `W${random.whole(10000, 99999)}`
  const lines = sale.lines.map(
    (line) =>
      `<tr><td>${line.quantity}</td><td>${escapeHtml(line.name)}</td><td>$${money(line.cents)}</td><td>$${money(lineTotal(line))}</td></tr>`,
  )
  return {
    width: 560,
    html: `<div class="mail">
      <div class="subject">Your order ${order} is confirmed</div>
      <div class="head"><b>From:</b> ${escapeHtml(merchant.name)} &lt;${merchant.emailAddress}&gt;<br>
        <b>Date:</b> ${printDate(sale.paidAt, till.dates)}<br><b>To:</b> me</div>
      <div class="mark">${escapeHtml(merchant.name)}</div>
      <p>Thanks for your order! ${escapeHtml(till.farewell)}</p>
      <div class="grid"><span><b>Order</b><br>${order}</span><span><b>Placed</b><br>${printDate(sale.paidAt, till.dates)}</span>
        <span><b>Method</b><br>Delivery</span></div>
      <table><tr><th>Qty</th><th>Item</th><th>Price</th><th>Amount</th></tr>${lines.join('')}</table>
      <div class="totals">
        ${row('Item subtotal', `$${money(sale.subtotal)}`)}${row('Tax (6%)', `$${money(sale.tax)}`)}
        ${row('Delivery fee', `$${money(fee)}`)}${row('Driver tip', `$${money(tip)}`)}
        ${row('Order total', `$${money(sale.total + fee + tip)}`, 'big')}
      </div>
      <div class="foot">${escapeHtml(merchant.name)} &middot; ${merchant.address}, ${cityLine(merchant)} &middot; ${phone(merchant)}<br>
        You receive this e-mail because you ordered on our web site. &nbsp; Page 1 of 1</div>
    </div>`,
    css: `
      .mail { font: 15px/1.45 ${SANS}; padding: 34px 40px 46px; min-height: 700px }
      .mail .subject { font-size: 20px; font-weight: 700; border-bottom: 1.5px solid #999; padding-bottom: 7px }
      .mail .head { font-size: 13px; color: #555; margin: 8px 0 18px }
      .mail .mark { background: #2f3b37; color: #fff; font-size: 23px; font-weight: 700; padding: 13px 18px }
      .mail .grid { display: flex; justify-content: space-between; background: #eef0ec; padding: 10px 16px; margin: 12px 0 }
      .mail table { width: 100%; border-collapse: collapse }
      .mail th { text-align: left; border-bottom: 1.5px solid #333; font-size: 13px }
      .mail td { border-bottom: 1px solid #ccc; padding: 6px 0 } .mail td:first-child { width: 44px }
      .mail td:nth-child(n+3), .mail th:nth-child(n+3) { text-align: right }
      .mail .totals { margin: 14px 0 0 240px }
      .mail .big { font-weight: 700; font-size: 18px; border-top: 1.5px solid #333; margin-top: 4px; padding-top: 4px }
      .mail .foot { font-size: 11px; color: #666; margin-top: 44px; text-align: center }`,
  }
}
