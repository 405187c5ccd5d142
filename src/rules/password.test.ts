import { expect, test } from 'vitest'
import { brokenRules, passwordRules, type PasswordOwner } from './password.ts'

const broken = (owner: PasswordOwner, password: string) =>
  brokenRules(password, passwordRules(owner)).map((rule) => rule.label)

test.each<[PasswordOwner, string, string[]]>([
  ['consumer', 'Campfire-2026', []],
  ['consumer', 'Camp-fire-26', []],
  ['consumer', 'Camp-fire-2', ['At least 12 characters']],
  ['business', 'Camp-fire2', []],
  ['business', 'Camp-fir2', []],
  ['business', 'Camp-fi2', ['At least 9 characters']],
  ['business', 'Campfire2026', ['1 special character']],
  ['business', 'CAMP-FIRE-26', ['1 lowercase letter']],
  ['business', 'camp-fire-26', ['1 capital letter']],
  ['business', 'Camp-fire-no', ['1 number']],
])('[R3] [R5] %s password %s lacks %j', (owner, password, lacking) => {
  expect(broken(owner, password)).toEqual(lacking)
})

test('a space, a mark or an emoji is special, a letter with an accent is not', () => {
  expect(broken('business', 'Camp fire 26')).toEqual([])
  expect(broken('business', 'Campfire26🔥')).toEqual([])
  expect(broken('business', 'Campfiré26ab')).toEqual(['1 special character'])
})

test('an emoji counts as one character', () => {
  expect(broken('business', 'Cf1🔥🔥🔥')).toEqual(['At least 9 characters'])
})

test('[R3] [R5] what the auth provider or our server would refuse is said before it is sent', () => {
  const long = (length: number) => `Camp-fire-26${'x'.repeat(length - 12)}`
  expect(broken('business', long(200))).toEqual([])
  expect(broken('business', long(201))).toEqual(['At most 200 characters'])
  expect(broken('consumer', long(4096))).toEqual([])
  expect(broken('consumer', long(4097))).toEqual(['At most 4096 characters'])
  for (const text of ['\0', '\ud800']) {
    expect(broken('business', `Camp-fire-26${text}`)).toEqual(['Only characters that can be typed'])
  }
})
