import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

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

test.each([
  ['STAFF_ALLOW_LIST', 'ada@example.com, everybody'],
  ['DATABASE_URL', 'mysql://campfire@localhost/campfire'],
  ['AUTH_PORT', '65534'],
  ['IMAGE_SECRET', 'too short'],
  ['EXAMPLE_DATA', 'yes'],
])('a wrong %s names itself: %s', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(`The setting ${name} is wrong`)
})
