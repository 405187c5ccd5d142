import { customType } from 'drizzle-orm/pg-core'
import { types } from 'pg'

/** Unlike `new Date(text)`, right about years before 100 or 1970, BC, infinity, and zones with seconds. */
const parse = types.getTypeParser(types.builtins.TIMESTAMPTZ)

/** The range of the contract's ISO times. Rows that others write may hold any other time. */
const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z')
const LATEST = Date.parse('9999-12-31T23:59:59.999Z')

/** Millisecond precision, as in the contract's ISO times. */
const dataType = () => 'timestamp (3) with time zone'

const toDriver = (time: Date) => time.toISOString()

/** A column with a time. One out of range is read as the end of the range. */
export const instant = customType<{ data: Date; driverData: string }>({
  dataType,
  toDriver,
  fromDriver: (text) => new Date(Math.min(Math.max(milliseconds(text), EARLIEST), LATEST)),
})

/** A column that may be null. A time out of range is read as null. */
export const optionalInstant = customType<{ data: Date | null; driverData: string }>({
  dataType,
  toDriver: (time) => toDriver(time!),
  fromDriver: (text) => {
    const time = milliseconds(text)
    return time >= EARLIEST && time <= LATEST ? new Date(time) : null
  },
})

/** @returns milliseconds since the epoch; infinite also when JavaScript's dates do not reach the time */
function milliseconds(text: string): number {
  const time = Number(parse(text))
  return Number.isNaN(time) ? Infinity : time
}
