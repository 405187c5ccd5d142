/** Which key of the key map was pressed, whatever the layout of the keyboard. */

/** The characters of a US keyboard by their place, where a command has its key. */
const AT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((key) => [`Key${key}`, key.toLowerCase()]),
  ),
  ...Object.fromEntries([...'0123456789'].map((key) => [`Digit${key}`, key])),
  BracketLeft: '[',
  BracketRight: ']',
  Comma: ',',
  Period: '.',
  Slash: '/',
  Minus: '-',
  Equal: '=',
}

/** Keys treated as another key: `=` is plus without Shift. */
const SAME_KEY: Readonly<Record<string, string>> = { '=': '+' }

/** The letters that were pressed last are Latin. */
let hasLatinLetters = true

/**
 * The key's character where it is one of ASCII. On a layout without Latin letters, such as Russian or Arabic, its place
 * counts instead; so it does for a digit that needs Shift, as in French.
 * @param isMapped true for a character of the key map
 * @returns as the key map writes it, letters in lower case; else the name of the key
 */
export function pressedKey(
  { key, code, shiftKey }: KeyboardEvent,
  isMapped: (key: string) => boolean,
): string {
  const isAscii = /^[\x20-\x7E]+$/.test(key)
  const place = AT[code]
  const isLetter = code.startsWith('Key')
  if (isLetter && /^[a-z]$/i.test(key)) hasLatinLetters = true
  if (isLetter && !isAscii) hasLatinLetters = false
  const own = SAME_KEY[key] ?? (key.length === 1 ? key.toLowerCase() : key)
  if (!place) return own
  // Option on a Mac makes a key `Dead`, or a character outside of ASCII.
  if (!isAscii || key === 'Dead')
    return shiftKey && place === '/' ? '?' : (SAME_KEY[place] ?? place)
  // Hebrew has signs where other keyboards have Q and W.
  if (isLetter && !hasLatinLetters) return place
  return code.startsWith('Digit') && !shiftKey && !isMapped(own) ? place : own
}
