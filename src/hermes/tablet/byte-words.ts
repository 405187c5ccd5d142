const MEGA = 1_000_000
const GIGA = 1_000_000_000

/** A size in MB or GB, with one decimal below ten: `0.4 MB`, `38 MB`, `2.1 GB`. */
export function byteWords(bytes: number): string {
  const [value, unit] = bytes < GIGA ? [bytes / MEGA, 'MB'] : [bytes / GIGA, 'GB']
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value)
  return `${rounded} ${unit}`
}
