import type { Reading } from '../../offline/rows.ts'
import { plain } from './misread.ts'
import { hasAmount } from './sum-lines.ts'

/** A header's row has at least so many letters; `Receipt` is on many slips. */
const SHORTEST_ROW = 8

/**
 * The rows below the last header of a paper, if there is a sale only there, else all: a till may have printed another slip above it,
 * such as `NO SALE` with its own time.
 */
export function salesSlipIn(reading: Reading): Reading {
  const header = plain(reading[0]?.text ?? '')
  if (header.length < SHORTEST_ROW) return reading
  const again = reading.findLastIndex(({ text }) => plain(text) === header)
  const hasSale = (rows: Reading) => rows.some(({ text }) => hasAmount(text))
  const isOnlySale = !hasSale(reading.slice(0, again)) && hasSale(reading.slice(again))
  return again > 0 && isOnlySale ? reading.slice(again) : reading
}
