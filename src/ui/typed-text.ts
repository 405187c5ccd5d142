/** Open or close a direction. Unbalanced, they would turn what stands around a text, whatever isolates it. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g

const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** A text that a person typed, as it may be shown by itself: its direction is that of its letters. */
export function withoutDirections(text: string): string {
  return text.replace(DIRECTION_CONTROLS, '')
}

/** A text that a person typed, for a longer string: whatever its direction, what stands around it stays in place. */
export function isolated(text: string): string {
  const plain = withoutDirections(text)
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain
}
