// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { commandOf } from './review-keys.ts'

const QWERTY = 'QWERTYUIOPASDFGHJKLZXCVBNM'

/** What the letter keys of a US keyboard write on other layouts, in the order of `QWERTY`; `|` parts them. */
const LAYOUTS: Record<string, string> = {
  Russian: 'й|ц|у|к|е|н|г|ш|щ|з|ф|ы|в|а|п|р|о|л|д|я|ч|с|м|и|т|ь',
  Greek: ';|ς|ε|ρ|τ|υ|θ|ι|ο|π|α|σ|δ|φ|γ|η|ξ|κ|λ|ζ|χ|ψ|ω|β|ν|μ',
  Arabic: 'ض|ص|ث|ق|ف|غ|ع|ه|خ|ح|ش|س|ي|ب|ل|ا|ت|ن|م|ئ|ء|ؤ|ر|لا|ى|ة',
  Hebrew: "/|'|ק|ר|א|ט|ו|ן|ם|פ|ש|ד|ג|כ|ע|י|ח|ל|ך|ז|ס|ב|ה|נ|מ|צ",
  Thai: 'ๆ|ไ|ำ|พ|ะ|ั|ี|ร|น|ย|ฟ|ห|ก|ด|เ|้|่|า|ส|ผ|ป|แ|อ|ิ|ื|ท',
  Georgian: 'ქ|წ|ე|რ|ტ|ყ|უ|ი|ო|პ|ა|ს|დ|ფ|გ|ჰ|ჯ|კ|ლ|ზ|ხ|ც|ვ|ბ|ნ|მ',
  Hindi: 'ौ|ै|ा|ी|ू|ब|ह|ग|द|ज|ो|े|्|ि|ु|प|र|क|त|ॆ|ं|म|न|व|ल|स',
}

const press = (key: string, code: string, init: KeyboardEventInit = {}) =>
  commandOf(new KeyboardEvent('keydown', { key, code, ...init }))

test.each(Object.entries(LAYOUTS))(
  'on a %s keyboard the places of the letters count',
  (_, layout) => {
    const keys = layout.split('|')
    expect(keys).toHaveLength(26)
    // Somebody who has that layout has pressed a letter of it before.
    press(keys[10] ?? '', 'KeyA')
    for (const [index, key] of keys.entries()) {
      const letter = QWERTY[index] ?? ''
      for (const shiftKey of [false, true]) {
        const latin = shiftKey ? letter : letter.toLowerCase()
        const expected = press(latin, `Key${letter}`, { shiftKey })
        press(keys[10] ?? '', 'KeyA')
        expect(press(key, `Key${letter}`, { shiftKey }), `${letter} ${key}`).toEqual(expected)
      }
    }
    press('a', 'KeyA')
  },
)

test.each([
  ['٤', 'Digit4', { name: 'reason', which: 3 }],
  ['ู', 'Digit6', { name: 'reason', which: 5 }],
  // French and Czech digits need Shift.
  ['&', 'Digit1', { name: 'reason', which: 0 }],
  ['ě', 'Digit2', { name: 'reason', which: 1 }],
  ['-', 'Digit6', { name: 'zoom', which: 1 }],
  ['х', 'BracketLeft', { name: 'rotate', which: 0 }],
  ['ю', 'Period', { name: 'image', which: 1 }],
])('%s at %s', (key, code, command) => {
  expect(press(key, code)).toEqual(command)
})

test.each([
  // German and Dvorak keyboards have their own letters at the places of others, and these count.
  ['z', 'KeyY', 'fit'],
  ['a', 'KeyQ', 'approve'],
  [',', 'KeyW', 'image'],
  [',', 'KeyM', 'image'],
  ['m', 'Semicolon', 'subtotal'],
])('%s at %s on a Latin layout is %s', (key, code, name) => {
  press('e', 'KeyE')
  expect(press(key, code)?.name).toBe(name)
})

test.each(['Dead', 'Process', 'Unidentified', 'Shift', 'F1'])('%s is no command', (key) => {
  expect(press(key, '')).toBeNull()
})
