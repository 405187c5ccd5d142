/** Constants of the loyalty program (spec sections 1 and 9). */

/**
 * Points for an approved receipt: 1 per dollar, whole dollars only.
 * @param subtotal pre-tax dollars
 */
export function pointsFor(subtotal: number): number {
  return Math.floor(Math.round(subtotal * 100) / 100)
}
