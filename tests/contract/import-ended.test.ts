/** `npm run import` of the whole tables once more, after a coupon was ended and a business has left. */
import { expect, onTestFinished, test } from 'vitest'
import { endCoupon } from '../../server/public/end-coupon.ts'
import type { Kind } from '../../server/import/plan-table.ts'
import { importHere, importTables } from '../fixtures/data/import-tables.ts'

test('what was ended by hand stays ended, whatever the table says of it, until it is named', async () => {
  const tables = await importTables()
  const { database, query, discard } = tables
  onTestFinished(discard)
  const importTable = (kind: Kind, isUpdate = false, reopened?: string[]) =>
    importHere(tables, kind, 'docs/examples/first-day', isUpdate, reopened)
  const shown = () =>
    query('select name from coupons where coalesce(expires_at > now(), true) order by name')
  await importTable('businesses')
  await importTable('coupons')
  const [latte] = await query<{ id: string; business: string }>(
    "select id, business_id as business from coupons where name = 'Free oat latte'",
  )
  const { id, business } = latte!
  const lists = `select is_moco or is_campfire as listed from businesses where id = '${business}'`

  await endCoupon(database, id, new Date())
  const stays = `line 2: ${id} (Free oat latte) is ended, and stays ended; --reopen ${id} brings it back`
  const leaving = `update businesses set is_moco = false, is_campfire = false where id = '${business}'`
  for (const meanwhile of ['select 1', leaving]) {
    await query(meanwhile)
    const unchanged = 'coupons.csv, 2 rows: 0 new, 2 unchanged'
    expect(await importTable('coupons')).toEqual([stays, unchanged])
    await query('update coupons set price = 7')
    const changed = 'coupons.csv, 2 rows: 0 new, 2 changed, 0 unchanged'
    expect(await importTable('coupons', true)).toEqual([stays, changed])
    expect(await shown()).toEqual([{ name: 'Bouquet of the week' }])
  }
  for (const isUpdate of [false, true]) {
    expect((await importTable('businesses', isUpdate))[0]).toBe(
      `line 2: ${business} (Sligo Creek Coffee) is off all lists, and stays off all lists; --reopen ${business} brings it back`,
    )
    expect(await query(lists)).toEqual([{ listed: false }])
  }

  await expect(importTable('businesses', true, [`${business}x`])).rejects.toThrow(
    `The table has no row “${business}x”; did you mean “${business}”?`,
  )
  await importTable('businesses', false, [business])
  expect(await query(lists)).toEqual([{ listed: true }])
  const reopened = 'coupons.csv, 2 rows: 0 new, 1 changed, 1 unchanged'
  expect(await importTable('coupons', true, [id])).toEqual([reopened])
  expect(await shown()).toEqual([{ name: 'Bouquet of the week' }, { name: 'Free oat latte' }])
})
