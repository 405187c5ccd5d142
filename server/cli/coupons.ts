/** `npm run coupons -- list` prints all coupons; `npm run coupons -- end c-oat-latte` ends one now. */
import { asc, eq } from 'drizzle-orm'
import { formatEastern } from '../../src/rules/eastern-time.ts'
import type { Database } from '../database/database.ts'
import { businesses, coupons } from '../database/schema.ts'
import { fromArguments } from './command-line.ts'
import { endCoupon } from '../public/end-coupon.ts'
import { textTable } from './text-table.ts'
import { withDatabase } from './with-database.ts'

const work = fromArguments('coupons', ({ positionals: [command, id] }) => {
  if (command === 'list' && id === undefined) return list
  if (command !== 'end' || !id) return null
  return (database: Database) => endCoupon(database, id, new Date())
})
await withDatabase(async (database) => console.log(await work(database)))

async function list(database: Database): Promise<string> {
  const rows = await database
    .select({ coupon: coupons, business: businesses.name })
    .from(coupons)
    .innerJoin(businesses, eq(businesses.id, coupons.businessId))
    .orderBy(asc(businesses.name), asc(coupons.name), asc(coupons.id))
  if (rows.length === 0) return 'No coupons yet'
  const now = new Date()
  return textTable(
    ['Id', 'Business', 'Name', 'Program', 'Price', 'Left', 'Expires (New York)', 'State'],
    rows.map(({ coupon, business }) => [
      coupon.id,
      business,
      coupon.name,
      coupon.isMoco ? 'pass' : 'points',
      String(coupon.price),
      coupon.amountLeft === null ? 'no limit' : String(coupon.amountLeft),
      coupon.expiresAt === null ? 'never' : formatEastern(coupon.expiresAt.toISOString()),
      stateOf(coupon, now),
    ]),
  )
}

/** As the public pages see it (`server/public/coupons.ts`). */
function stateOf({ expiresAt, amountLeft }: typeof coupons.$inferSelect, now: Date): string {
  if (expiresAt !== null && expiresAt <= now) return 'ended'
  return amountLeft === 0 ? 'sold out' : 'shown'
}
