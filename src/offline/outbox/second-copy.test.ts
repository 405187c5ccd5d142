import { beforeEach, expect, test, vi } from 'vitest'
import { entryOf, NOW, rejectionOf, rejectionToEnqueue, testDatabase } from '../testing.ts'
import { enqueue } from './outbox.ts'
import { recoverLost } from './recover-lost.ts'
import { readCopies, removeStaleCopies } from './second-copy.ts'
import { fakePlaces, loseDatabase, type FakePlaces } from './testing/fake-places.ts'
import { copied, decideThree, nextStart, unsent } from './testing/three-decided.ts'
import { undo } from './undo.ts'

let places: FakePlaces
beforeEach(() => (places = fakePlaces()))

test('[V10] a decision has a second copy by the time that it is saved: what call 11 carries, who and when', async () => {
  const database = testDatabase()
  const seq = await enqueue(database, rejectionToEnqueue('a', NOW))
  const { uid } = database
  const decision = rejectionOf('a')
  expect(readCopies(database)).toEqual([
    { decision, uid, decidedAt: NOW, seq, store: expect.any(String) },
  ])
})

test('what another tab has sent is not remembered as a copy', async () => {
  const database = await decideThree()
  let tell: (event: { key: string; newValue: null }) => void = () => {}
  vi.stubGlobal('addEventListener', (event: string, listener: typeof tell) => {
    if (event === 'storage') tell = listener
  })
  const { recover } = await nextStart(database.uid)
  await recover()
  const key = `unsent:${database.name} b`
  localStorage.removeItem(key)
  tell({ key, newValue: null })
  await loseDatabase(database.name)
  expect((await recover()).returned).toBe(2)
})

test('a copy that was written again since it was read is not removed with the old one', async () => {
  const database = await decideThree()
  const old = readCopies(database)
  await undo(database, (await entryOf(database, 'b')).seq, NOW)
  await enqueue(database, rejectionToEnqueue('b', NOW + 9))
  removeStaleCopies(database, old)
  expect(copied(database)).toEqual(['b'])
})

test('a copy that was lost alone is written again', async () => {
  const database = await decideThree()
  places.emptyLocalStorage()
  const { recover, copies } = await nextStart(database.uid)
  database.close()
  expect(await recover()).toEqual({ returned: 0, lost: null, uncopied: 0 })
  expect(copies()).toHaveLength(3)
})

test('[X8] one person’s copies are not read as another’s', async () => {
  const database = await decideThree()
  const other = testDatabase()
  expect(await recoverLost(other, NOW)).toMatchObject({ returned: 0, lost: null })
  expect(await unsent(other)).toEqual([])
  expect(await unsent(database)).toEqual(['a', 'b', 'c'])
})
