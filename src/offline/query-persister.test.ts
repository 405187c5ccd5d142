import { PERSISTER_KEY_PREFIX } from '@tanstack/react-query-persist-client'
import { expect, test } from 'vitest'
import { write } from './one-store.ts'
import { readStoredQueries } from './query-persister.ts'
import { testDatabase } from './testing.ts'

test('a stored answer that is damaged hides no other', async () => {
  const database = testDatabase()
  const texts = { a: '{"state":{"data":1}}', b: '{"state":{"da' }
  for (const [name, text] of Object.entries(texts))
    await write(database, 'queries', (queries) =>
      queries.put(text, `${PERSISTER_KEY_PREFIX}-["${name}"]`),
    )
  expect(await readStoredQueries(database, [['a'], ['b'], ['c']])).toEqual([
    1,
    undefined,
    undefined,
  ])
})
