import { coffeeShop } from './layouts/coffee-shop.ts'
import { dotMatrix } from './layouts/dot-matrix.ts'
import { grocery } from './layouts/grocery.ts'
import { onlineOrder } from './layouts/online-order.ts'
import { orderPad } from './layouts/order-pad.ts'
import { restaurant } from './layouts/restaurant.ts'
import { retail } from './layouts/retail.ts'
import type { Sheet } from './layouts/sheet.ts'
import type { Sale } from './sale.ts'

export type LayoutName =
  'coffee-shop' | 'restaurant' | 'grocery' | 'retail' | 'order-pad' | 'online-order' | 'dot-matrix'

const LAYOUTS: Record<LayoutName, (sale: Sale) => Sheet> = {
  'coffee-shop': coffeeShop,
  restaurant,
  grocery,
  retail,
  'order-pad': orderPad,
  'online-order': onlineOrder,
  'dot-matrix': dotMatrix,
}

/** The receipt of a sale as its shop prints it. Every layout marks its sums with the class `totals`. */
export function printReceipt(sale: Sale): Sheet {
  return LAYOUTS[sale.till.layout](sale)
}
