import { expect, test } from 'vitest'
import { exampleSettings, readEnv } from './env.ts'
import { StartError } from './start-error.ts'

const REAL = {
  AUTH_EMULATORS: 'off',
  STAFF_PROJECT: 'a-project',
  STAFF_API_KEY: 'a-key',
  STAFF_ALLOW_LIST: 'ada@example.com',
  DATABASE_URL: 'postgres://campfire@localhost/campfire',
}

test.each(['0.0.0.0', '::', '192.168.1.7', 'tablets.example', '127.0.0.1.example'])(
  'emulated sign-in is not shown to the network by accident: HOST=%s',
  (HOST) => {
    expect(() => readEnv({ HOST })).toThrow('The setting HOST is wrong')
    expect(() => readEnv({ HOST })).toThrow('EXPOSE_EMULATORS=on')
    expect(readEnv({ HOST, EXPOSE_EMULATORS: 'on' }).HOST).toBe(HOST)
    expect(readEnv({ ...REAL, HOST }).HOST).toBe(HOST)
  },
)

test.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1'])(
  'it is shown to this machine: %s',
  (HOST) => expect(readEnv({ HOST }).HOST).toBe(HOST),
)

test("a real project's tokens must be signed: an emulator's address stops the start", () => {
  const forgeable = { ...REAL, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
  expect(() => readEnv(forgeable)).toThrow('The setting FIREBASE_AUTH_EMULATOR_HOST is wrong')
})

test('the emulated sign-in does not start in production', () => {
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow('The setting AUTH_EMULATORS is wrong')
  expect(readEnv({ ...REAL, NODE_ENV: 'production' }).AUTH_EMULATORS).toBe('off')
})

test.each(['STAFF_API_KEY', 'STAFF_PROJECT', 'STAFF_ALLOW_LIST', 'DATABASE_URL'])(
  'a real project does not start without %s',
  (name) => expect(() => readEnv({ ...REAL, [name]: '' })).toThrow(`The setting ${name} is wrong`),
)

test('reviewers may be in a file instead, and a trial may use the embedded database', () => {
  const inFile = { ...REAL, STAFF_ALLOW_LIST: '', STAFF_ALLOW_LIST_FILE: 'reviewers' }
  expect(readEnv(inFile).STAFF_ALLOW_LIST_FILE).toBe('reviewers')
  const trial = { ...REAL, DATABASE_URL: '' }
  expect(() => readEnv(trial)).toThrow('EMBEDDED_DATABASE=on')
  expect(readEnv({ ...trial, EMBEDDED_DATABASE: 'on' }).DATABASE_URL).toBeUndefined()
})

const NO_SWITCHES = ['ON', 'true', 'yes', '1', 'no']
const NO_PORTS = ['abc', '-1', '0', 'NaN', '1.5', '1e3', '0x10', '4 173', '65536', 'Infinity']
const NO_ADDRESSES = [
  'abc',
  'campfire.example',
  '//campfire.example',
  'ftp://campfire.example',
  'https://',
]

test.each([
  ...['PORT', 'AUTH_PORT', 'METRICS_PORT'].map((name) => [name, NO_PORTS] as const),
  ['AUTH_PORT', ['65536']],
  ['DATABASE_POOL', [...NO_PORTS, '101']],
  ['RATE_LIMIT', ['abc', '-1', 'NaN', '1001', 'off']],
  ...['EMBEDDED_DATABASE', 'AUTH_EMULATORS', 'EXPOSE_EMULATORS', 'EXAMPLE_DATA', 'TRUST_PROXY'].map(
    (name) => [name, NO_SWITCHES] as const,
  ),
  ...['AUTH_KEYS_URL', 'AUTH_ACCOUNTS_URL', 'SITE_URL', 'SECURITY_CONTACT', 'EMBED_ORIGINS'].map(
    (name) => [name, NO_ADDRESSES] as const,
  ),
  [
    'SECURITY_CONTACT',
    ['mailto:', 'security@campfire.example', 'mailto:a@b.example\nExpires: now'],
  ],
  ['DATABASE_URL', [...NO_ADDRESSES, 'localhost:5432/a', 'mysql://a@localhost/a', 'postgres:']],
  ['DATABASE_URL', ['postgres://', 'postgres:a', 'postgres://a@h:99999/a', 'postgres://a:b#c@h/a']],
  [
    'IMAGE_STORE',
    ['s3:', 's3://', 's3:bucket', 'https://bucket.example', 's3://a?endpoint=store:9000'],
  ],
  [
    'IMAGE_SECRET',
    [
      'too short',
      'x'.repeat(15),
      `${'x'.repeat(16)} y`,
      'a b c'.replaceAll(/\w/g, (letter) => letter.repeat(16)),
    ],
  ],
  ['STAFF_ALLOW_LIST', ['ada@example.com, everybody', 'ada@example.com;bob@example.com', ',']],
  ['LOG_LEVEL', ['INFO', 'verbose', '3']],
] as [string, string[]][])('a wrong %s is named in one plain line: %s', (name, values) => {
  for (const value of values) {
    let said = ''
    try {
      readEnv({ [name]: value })
    } catch (error) {
      expect(error).toBeInstanceOf(StartError)
      said = String((error as Error).message)
    }
    expect([value, said]).toEqual([
      value,
      expect.stringMatching(`^The setting ${name} is wrong: must .+$`),
    ])
    expect(said).not.toMatch(/NaN|invalid|expected|undefined|\n/i)
  }
})

test('settings that have example values are listed, whoever has set them', () => {
  const listed = exampleSettings(readEnv(REAL))
  expect(listed).toEqual(expect.arrayContaining(['API_KEY', 'EMAILJS_USER', 'SECURITY_CONTACT']))
  expect(listed).not.toContain('SITE_URL')
  const SITE_URL = 'https://www.campfire.example'
  expect(exampleSettings(readEnv({ ...REAL, SITE_URL }))).toContain('SITE_URL')
  const own = { API_KEY: 'key', SECURITY_CONTACT: 'mailto:security@fire.org' }
  expect(exampleSettings(readEnv({ ...REAL, ...own }))).toEqual(
    listed.filter((name) => !(name in own)),
  )
})

test('blanks around a value do not count, as from a file with the line ends of Windows', () => {
  const env = readEnv({ PORT: ' 80 ', TRUST_PROXY: 'on\r', RATE_LIMIT: ' ', API_KEY: 'a-key \r\n' })
  expect(env).toMatchObject({ PORT: 80, TRUST_PROXY: 'on', RATE_LIMIT: 60, API_KEY: 'a-key' })
})

test.each([
  ['DATABASE_URL', 'postgresql:///campfire?host=/run/postgresql'],
  ...['s3://a', 's3://a?endpoint=http://store:9000&region=b', './images', 'C:/images'].map(
    (place) => ['IMAGE_STORE', place] as const,
  ),
] as [string, string][])('%s may be %s', (name, value) =>
  expect(readEnv({ [name]: value })).toHaveProperty(name, value),
)
