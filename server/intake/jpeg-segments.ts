/**
 * Walks over the segments of a JPEG, whose content may hold any bytes.
 * @returns how many scans there are, and where the picture ends; null if the mark of its end is missing
 */
export function jpegSegments(bytes: Buffer): { scans: number; end: number | null } {
  let [at, scans] = [2, 0]
  while (at + 2 <= bytes.length) {
    const mark = bytes[at] === 0xff ? bytes[at + 1]! : null
    if (mark === 0xd9) return { scans, end: at + 2 }
    if (mark === 0xda) scans += 1
    if (mark === null || mark === 0 || (mark >= 0xd0 && mark <= 0xd7)) at = nextMark(bytes, at + 1)
    else if (mark === 0xff) at += 1
    else at += at + 4 <= bytes.length ? 2 + bytes.readUInt16BE(at + 2) : 2
  }
  return { scans, end: null }
}

function nextMark(bytes: Buffer, from: number): number {
  const at = bytes.indexOf(0xff, from)
  return at < 0 ? bytes.length : at
}
