import { coffeeShop } from './coffee-shop.ts'
import { dotMatrix } from './dot-matrix.ts'
import { grocery } from './grocery.ts'
import { onlineOrder } from './online-order.ts'
import { orderPad } from './order-pad.ts'
import { restaurant } from './restaurant.ts'
import { retail } from './retail.ts'
import type { Sheet } from './sheet.ts'
import type { Sale } from '../purchase/sale.ts'
import type { LayoutName } from '../purchase/shops.ts'

const LAYOUTS: Record<LayoutName, (sale: Sale) => Sheet> = {
  'coffee-shop': coffeeShop,
  restaurant,
  grocery,
  retail,
  'order-pad': orderPad,
  'online-order': onlineOrder,
  'dot-matrix': dotMatrix,
}

/** The receipt of a sale as the shop prints it. Every layout gives its sums the class `totals`. */
export function printReceipt(sale: Sale): Sheet {
  return LAYOUTS[sale.till.layout](sale)
}
