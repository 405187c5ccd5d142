/** Whatever a table names, nothing outside of its folder is read. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RowProblem } from './row-problem.ts'
import { openSource } from './source.ts'

let top: string
let folder: string

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'campfire-source-'))
  folder = join(top, 'tables')
  await mkdir(join(folder, 'logos', 'a.b'), { recursive: true })
  await mkdir(join(top, 'tables-secret'))
  await mkdir(join(folder, 'Cafe\u0301s', 'Men\u00fa 1'), { recursive: true })
  await writeFile(join(folder, 'Cafe\u0301s', 'Men\u00fa 1', 'e\u0301.png'), 'deep')
  await Promise.all([
    writeFile(join(top, 'secret.png'), 'secret'),
    writeFile(join(top, 'tables-secret', 'x.png'), 'secret'),
    writeFile(join(folder, 'coupons.csv'), 'name'),
    writeFile(join(folder, 'logos', 'one.png'), 'one'),
    writeFile(join(folder, 'Caf\u0065\u0301.png'), 'accent'),
    writeFile(join(folder, '..two.png'), 'two'),
    writeFile(join(folder, 'Shot 8.22.31\u202fAM.png'), 'shot'),
    writeFile(join(folder, 'no\u00a0break.png'), 'no break'),
    writeFile(join(folder, 'twi\u00a0ce.png'), '1'),
    writeFile(join(folder, 'twi ce.png'), '2'),
    symlink(join(top, 'secret.png'), join(folder, 'link.png')),
    symlink(top, join(folder, 'up')),
    symlink(join(top, 'tables-secret'), join(folder, 'beside')),
    symlink(join(folder, 'logos', 'one.png'), join(folder, 'inside.png')),
    symlink('round.png', join(folder, 'round.png')),
  ])
})
afterAll(() => rm(top, { recursive: true }))

async function read(name: string): Promise<string> {
  const source = await openSource(folder, 'coupons.csv')
  const reading = source.readFile(name).then((bytes) => Buffer.from(bytes).toString())
  return reading.catch((error: RowProblem) => error.message)
}

test.each([
  ['logos\\one.png', 'one'],
  ['./logos//one.png', 'one'],
  ['..two.png', 'two'],
  ['inside.png', 'one'],
  ['Caf\u00e9.png', 'accent'],
  ['Shot 8.22.31 AM.png', 'shot'],
  ['no break.png', 'no break'],
  ['no\u2009break.png', 'no break'],
  ['twi ce.png', '2'],
  ['Caf\u00e9s/Menu\u0301\u202f1/\u00e9.png', 'deep'],
  ['./Caf\u00e9s//Men\u00fa 1/e\u0301.png', 'deep'],
])('%j is read', async (name, content) => expect(await read(name)).toBe(content))

test.each([
  ...['../secret.png', 'logos/../../secret.png', '..\\secret.png', '/etc/passwd'],
  ...['\\\\server\\share', 'C:\\secret.png', 'one\0.png'],
])('%j is not in the folder', async (name) => {
  expect(await read(name)).toContain('must be in the folder of the table')
})

test.each([
  ['link.png', 'is a link out of the folder of the table'],
  ['up/secret.png', 'is a link out of the folder of the table'],
  ['beside/x.png', 'is a link out of the folder of the table'],
  ['logos', 'is no file'],
  ['round.png', 'cannot read “round.png” (ELOOP)'],
  ['twi\u2009ce.png', '“twi\u2009ce.png”, with other spaces or accents: rename one'],
  ['logos/oen.png', 'there is no file “logos/oen.png”; did you mean “one.png”?'],
  ['nowhere/one.png', 'there is no file “nowhere/one.png”'],
  ['coupons.csv/one.png', 'there is no file'],
  [`${'x'.repeat(300)}.png`, 'there is no file'],
])('%j is not: %s', async (name, problem) => expect(await read(name)).toContain(problem))

test('a table that is not there is named', async () => {
  await expect(openSource(folder, 'businesses.csv')).rejects.toThrow(
    `Cannot read ${join(folder, 'businesses.csv')} (there is no such file)`,
  )
  const path = join(top, 'none.csv')
  await expect(openSource(path, 'coupons.csv')).rejects.toThrow(
    `Cannot read ${path} (there is no such file)`,
  )
})
