import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { pathHere, readArguments } from './command-line.ts'

/** What npm hands on without being asked, and what build servers set. */
const NPM_OWN = {
  ...{ npm_config_cache: '/c', npm_config_registry: 'https://r', npm_config_userconfig: '/.npmrc' },
  ...{ npm_config_yes: 'true', npm_config_loglevel: 'silent', npm_config_all: 'true' },
  ...{ npm_config_node_gyp: '/g', npm_config_npm_version: '11', npm_config_version: 'true' },
  ...{ npm_config_arch: 'x64', npm_config_audit: 'false', npm_config_omit: 'dev' },
  ...{
    npm_config_nodedir: '/usr',
    npm_config_update_notifier: '',
    npm_config_before: '2025-01-01',
  },
  ...{
    npm_config_build_from_source: 'true',
    npm_config_tag: 'x',
    npm_config__auth: 'x',
    PATH: '/',
  },
  npm_config_verify_deps_before_run: 'false',
}
const SHOPS = ['businesses', 'shops']

test.each([
  ['dry_run', 'true', '--dry-run'],
  ['dryrun', 'true', '--dryrun'],
  ['DRY_RUN', '1', '--DRY-RUN=1'],
  ['dry', 'true', '--dry'],
  ['what_if', 'true', '--what-if'],
  ['dyr_run', 'true', '--dyr-run'],
  ['update', 'true', '--update'],
  ['updat', 'true', '--updat'],
  ['u', 'true', '--u'],
  ['skip_bad', '', '--no-skip-bad'],
  ['skip', 'true', '--skip'],
  ['reopen', 'c-1', '--reopen=c-1'],
  ['rows_per_file', '3', '--rows-per-file=3'],
  ['workers', '2', '--workers=2'],
  ['reviews', '10', '--reviews=10'],
  ['verify', 'true', '--verify'],
])('npm_config_%s=%j is an option that npm has taken: %s', (name, value, option) => {
  const env = { ...NPM_OWN, [`npm_config_${name}`]: value }
  const written = `npm has taken ${option} for itself, and nothing was done. Write it behind “--”: npm run import -- businesses shops ${option} (`
  expect(() => readArguments('import', SHOPS, env)).toThrow(written)
  for (const command of ['archive', 'coupons', 'inbox', 'migrate', 'serve', 'start'] as const) {
    expect(() => readArguments(command, [], env)).toThrow(`npm run ${command} -- ${option}`)
  }
})

test('all options that npm has taken are shown, and one that it has parted from its value with it', () => {
  const both = { npm_config_dry_run: 'true', npm_config_skip_bad: 'true' }
  const all = 'Write it behind “--”: npm run import -- businesses shops --dry-run --skip-bad ('
  expect(() => readArguments('import', SHOPS, both)).toThrow(all)

  const words = 'npm run seed -- --reviews <1 to 1000000> ('
  expect(() => readArguments('seed', ['3'], { npm_config_reviews: 'true' })).toThrow(words)
})

test('what is npm’s own is no option of ours', () => {
  expect(
    readArguments('import', [...SHOPS, '--dry-run', '--reopen=a', '--reopen', 'b'], NPM_OWN),
  ).toMatchObject({
    values: { 'dry-run': true, reopen: ['a', 'b'] },
    positionals: SHOPS,
  })
})

test.each([
  ['import', [...SHOPS, '--dryrun'], 'There is no option “--dryrun”; did you mean “--dry-run”?'],
  ['import', [...SHOPS, '--force'], /^Usage: npm run import -- businesses\|coupons[^]*“--force”$/],
  ['import', [...SHOPS, '-n'], 'There is no option “-n”'],
  ['import', [...SHOPS, '—dry-run'], 'There are too many arguments: businesses shops —dry-run'],
  ['import', [...SHOPS, '--dry-run=no'], /^Usage: [^]*for each id$/],
  ['archive', ['--before'], 'Usage: npm run archive -- --before <YYYY-MM-DD>'],
  ['archive', ['2025-01-01', '/archive'], 'There are too many arguments'],
  [
    'coupons',
    ['end', 'a', 'b'],
    'Usage: npm run coupons -- list\n       npm run coupons -- end <id>',
  ],
  ['inbox', ['all'], 'Usage: npm run inbox -- [--deletions]\nThere are too many arguments: all'],
  ['seed', ['--review', '3'], 'did you mean “--reviews”?'],
  ['serve', ['--worker=2'], 'did you mean “--workers”?'],
  ['start', ['--workers', '2'], 'Usage: npm run start\nThere is no option “--workers”'],
  ['submit', ['1', '2', '3', '4', '5', '6'], 'There are too many arguments'],
  ['reset-link', ['a@b.example', 'c@d.example'], 'There are too many arguments'],
] as const)('%s %j is not understood', (command, args, words) => {
  expect(() => readArguments(command, [...args])).toThrow(words)
})

test('a path begins where the person stands, although npm starts commands in its own folder', () => {
  const root = resolve(import.meta.dirname, '../..')
  expect(pathHere('shops/a.csv', { INIT_CWD: '/here' }, root)).toBe('/here/shops/a.csv')
  expect(pathHere('shops', {}, root)).toBe(`${root}/shops`)
  expect(pathHere('shops', { INIT_CWD: '/elsewhere' }, '/here')).toBe('/here/shops')
  expect(pathHere('/shops', { INIT_CWD: '/here' }, root)).toBe('/shops')
})
