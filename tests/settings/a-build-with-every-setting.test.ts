/** A build with every setting set, served from a folder of its own as `docs/deployment.md` describes. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLE_VALUES } from '../../build/page-settings.ts'
import { REVIEWER } from '../fixtures/servers/client.ts'
import { startServerProcess, type ServerProcess } from '../fixtures/servers/server-process.ts'
import { standInGoogle } from '../fixtures/servers/stand-in-google.ts'
import { EVERY_SETTING, START_SETTINGS } from './every-setting.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SERVED = ['server', 'src/contract', 'src/rules', 'package.json', 'tsconfig.json']
const WARNING = 'These settings have example values'

const run = promisify(execFile)
const given = Object.entries(EVERY_SETTING)

let folder: string
let google: Awaited<ReturnType<typeof standInGoogle>>
let server: ServerProcess
/** The files of the build by name, without compressed copies, images and fonts. */
let files: Map<string, string>
const builtBefore = new Map<string, number>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campfire-settings-'))
  for (const file of await filesIn(join(ROOT, 'dist'))) builtBefore.set(file, await changed(file))
  await build({
    ...process.env,
    ...Object.fromEntries(given.map(([name, { value }]) => [name, value])),
  })
  const dist = join(folder, 'dist')
  const texts = (await filesIn(dist)).filter((file) =>
    /\.(html|js|css|json|xml|txt|webmanifest|svg)$/.test(file),
  )
  files = new Map(
    await Promise.all(
      texts.map(async (file) => [relative(dist, file), await readFile(file, 'utf8')] as const),
    ),
  )
  for (const part of [...SERVED, 'tsconfig.base.json']) {
    await mkdir(join(folder, part, '..'), { recursive: true })
    await cp(join(ROOT, part), join(folder, part), { recursive: true })
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  google = await standInGoogle(REVIEWER)
  server = await startServerProcess({
    program: relative(ROOT, join(folder, 'server/cli/serve.ts')),
    dataDir: await mkdtemp(join(tmpdir(), 'campfire-settings-data-')),
    env: { ...google.env, EXAMPLE_DATA: 'off', ...START_SETTINGS },
  })
})

afterAll(async () => {
  await server?.discard()
  google?.close()
  await rm(folder, { recursive: true, force: true })
})

function build(env: NodeJS.ProcessEnv) {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--logLevel', 'warn', '--outDir', join(folder, 'dist')]
  return run(process.execPath, args, { cwd: ROOT, env: { ...env, NODE_ENV: 'production' } })
}

async function filesIn(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

const changed = async (file: string) => (await stat(file)).mtimeMs

test.each(given)('%s is in the pages that carry it', (_, { shown = '', in: places }) => {
  const asHtml = shown.replaceAll('&', '&amp;')
  for (const place of places) {
    const carrying = [...files].filter(([name]) => name.startsWith(place))
    expect(carrying, place).not.toEqual([])
    const has = carrying.some(([, text]) => text.includes(shown) || text.includes(asHtml))
    expect(has, `${place}: ${shown}`).toBe(true)
  }
})

test('no file of the build has an example value', () => {
  const found = [...files].flatMap(([name, text]) =>
    EXAMPLE_VALUES.filter((value) => text.includes(value)).map((value) => `${name}: ${value}`),
  )
  expect(files.size).toBeGreaterThan(50)
  expect(found).toEqual([])
})

test('no answer of its server has an example value', async () => {
  const pages = [...files.keys()].filter((name) => name.endsWith('.html'))
  const paths = [
    ...pages.map((name) => name.replace(/(^|\/)index\.html$|\.html$/, '')),
    ...['sitemap.xml', 'robots.txt', '.well-known/security.txt', 'sw.js'],
    ...['campfire.webmanifest', 'hermes.webmanifest', 'no/such/page', 'healthz'],
    ...['moco/coupons', 'businesses', 'shops', 'coupon/none'].map(
      (call) => `api/main/prod/${call}`,
    ),
  ]
  const headers = { 'x-api-key': START_SETTINGS.API_KEY, accept: '*/*' }
  for (const path of paths) {
    const answer = await fetch(`${server.origin}/${path}`, { headers })
    const said = `${await answer.text()}${JSON.stringify([...answer.headers])}`
    expect(
      EXAMPLE_VALUES.filter((value) => said.includes(value)),
      path,
    ).toEqual([])
  }
  const example = await fetch(`${server.origin}/example/meeting`)
  expect(example.status).toBe(404)
})

test('such a start warns of no example', () => {
  expect(server.output()).not.toContain(WARNING)
})

test('[G4] a start that keeps images longer than its pages promise says so', () => {
  expect(server.output()).toContain('IMAGES_KEPT_DAYS is not what the pages promise')
})

test('a build into another folder leaves `dist` as it was', async () => {
  expect(builtBefore.size).toBeGreaterThan(50)
  const after = await filesIn(join(ROOT, 'dist'))
  expect(after.toSorted()).toEqual([...builtBefore.keys()].toSorted())
  for (const [file, time] of builtBefore) expect(await changed(file), file).toBe(time)
})

test('a wrong setting stops the build with one line', async () => {
  const failed = await build({ ...process.env, VITE_CONTACT_PHONE: '555' }).catch(
    (error: { stderr: string }) => error.stderr,
  )
  expect(String(failed).trim().split('\n')).toEqual([
    'error during build:',
    expect.stringContaining('The setting VITE_CONTACT_PHONE is wrong: it must be ten digits'),
  ])
})
