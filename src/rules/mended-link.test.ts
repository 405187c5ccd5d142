import { array, boolean, constantFrom, integer, string, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkParameters } from './mended-link.ts'
import { anyCharacter, forAll } from '../testing/seed.ts'

const CODE = 'aB3_-x9ZtK'
const SOUND = `?mode=resetPassword&oobCode=${CODE}`
const read = (query: string) => Object.fromEntries(linkParameters(query))

describe('a link of the auth provider', () => {
  test.each([
    SOUND,
    `?mode=resetPassword\\u0026oobCode=${CODE}`,
    `?amp;mode=resetPassword&amp;oobCode=${CODE}`,
    `?mode=resetPassword;oobCode=${CODE}`,
    `?utm_source=mail?mode=resetPassword&oobCode=${CODE}`,
    `#mode=resetPassword&oobCode=${CODE}`,
    `?MODE=RESETPASSWORD&OOBCODE=${CODE}`,
    `?mode=resetPassword&oobCode=${CODE}">Set it</a>`,
    `?mode=resetPassword&oobCode=%22${CODE}%22`,
    `?mode=resetPassword&oobCode=aB3_-<wbr>x9ZtK`,
    `?mode=resetPassword&oobCode=aB3_\u2011x9ZtK`,
    `?mode=3DresetPassword&amp;oobCode=3DaB3_=-x9ZtK=20`,
    `?mo=de=3DresetPassword&oobCode=3DaB3_-x=%0D%0A9ZtK`,
    `?mode%253DresetPassword%2526oobCode%253D${CODE}`,
    `?mode=resetPassword&oobCode%3D${CODE}`,
    `?oobCode=&oobCode=${CODE}&mode=resetPassword.`,
    `?%20mode%20=resetPassword&%E2%80%8BoobCode=${CODE}`,
  ])('%s', (query) => {
    expect(read(query)).toMatchObject({ mode: 'resetPassword', oobCode: CODE })
  })

  test('a code that begins like an encoding is left alone', () => {
    expect(read('?mode=resetPassword&oobCode=3DaB').oobCode).toBe('3DaB')
  })

  test.each([
    ['verifyandchangeemail', 'verifyAndChangeEmail'],
    ['RECOVEREMAIL', 'recoverEmail'],
    ['somethingNew', 'somethingNew'],
  ])('the mode %s is %s', (mode, known) => {
    expect(read(`?mode=${mode}&oobCode=a`).mode).toBe(known)
  })

  test('what comes with it keeps its value', () => {
    const url = 'https://shop.example/done?a=1&b=%20'
    const rest = `lang=pt-BR.&tenantId=t-1&apikey=k_2&continueUrl=${encodeURIComponent(url)}`
    expect(read(`${SOUND}&${rest}&fbclid=x`)).toEqual({
      ...{ mode: 'resetPassword', oobCode: CODE, lang: 'pt-BR', tenantId: 't-1' },
      ...{ apiKey: 'k_2', continueUrl: url, fbclid: 'x' },
    })
  })

  test.each(['', '?', '?mode=resetPassword', '?oobCode=', '?mode=&oobCode=%20', '?%', '?=&=&%zz'])(
    'nothing is made up for "%s"',
    (query) => {
      const { mode, oobCode } = read(query)
      expect(mode && oobCode).toBeFalsy()
    },
  )

  /** Changes that do not change what a link means, each as often as it likes. */
  const unseen = constantFrom(
    ...['%E2%80%8B', '%EF%BB%BF', '%C2%A0', '%C2%AD', '%20', '%0A', '%0D%0A', '+', '%250A'],
    ...['\u200B', '\u2060', '\u200E', '=%0D%0A', '=', '\\', '&shy;', '&#8203;'],
  )
  const ends = constantFrom(
    ...'.,)>!\'"; ]»…}*'.split(''),
    ...['%29', '%3E', '%2E', '&gt;', '&quot;', '&#39;', '%E2%80%A6', '=20'],
  )
  const between = constantFrom('&', '&amp;', '&#38;', '&amp;amp;', '&&', '&amp%3B', '&fbclid=x&')
  const unit = constantFrom(...'abcXYZ0189-_'.split(''))
  const code = string({ unit, minLength: 12, maxLength: 60 })

  test('any of these changes together read the same', () => {
    const tails = array(ends, { maxLength: 3 })
    const link = tuple(code, unseen, integer({ min: 1, max: 8 }), between, tails, boolean())
    forAll(500, [link], ([oobCode, sign, at, separator, tail, isModeFirst]) => {
      const broken = oobCode.slice(0, at) + sign + oobCode.slice(at)
      const pieces = ['mode=verifyEmail', `oobCode=${broken}`]
      if (!isModeFirst) pieces.reverse()
      const query = `?${pieces.join(separator)}${tail.join('')}`
      expect(read(query)).toMatchObject({ mode: 'verifyEmail', oobCode })
    })
  })

  test('any text at all is read without an error, as a code that can be sent', () => {
    forAll(300, [string({ unit: anyCharacter })], (text) => {
      const { oobCode = '' } = read(`?mode=signIn&oobCode=${text}`)
      expect(oobCode).toMatch(/^[\w-]*$/)
    })
  })
})

describe('the name of a business', () => {
  test.each([
    ['Bluebird+Bakery', 'Bluebird Bakery'],
    ['Bluebird%2520Bakery', 'Bluebird Bakery'],
    ['%E2%80%8BBluebird%C2%A0Bakery%0A', 'Bluebird Bakery'],
    ['%22Bluebird%20Bakery%22,', 'Bluebird Bakery'],
    ['Bluebird%20Bakery)', 'Bluebird Bakery'],
    ['Toys%20(Kensington)', 'Toys (Kensington)'],
    ['Bagels%20%26%20Co.', 'Bagels & Co.'],
    ['Bagels%20&%20Co.&utm_source=a', 'Bagels & Co.'],
    ['Bagels%20&amp;%20Co.', 'Bagels & Co.'],
    ['O&#39;Malley’s', "O'Malley’s"],
    ['50%25%20Off', '50% Off'],
    ['Do%C3%B1a%20Rosa', 'Doña Rosa'],
  ])('%s is %s', (value, name) => {
    expect(read(`?businessName=${value}`).businessName).toBe(name)
    expect(read(`?utm_source=a&amp;BUSINESSNAME=${value}`).businessName).toBe(name)
  })
})
