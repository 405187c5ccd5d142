import qrcode from 'qrcode-generator'

/** Width of the light border that scanners need, in modules. */
const QUIET = 4

/** Length of the longest address that is still easy to scan. */
const MAX_LENGTH = 400

interface QrCode {
  /** Width and height in modules. */
  size: number
  /** The dark modules as a path of rows, one module high. */
  path: string
  /** The address was too long, so its query is missing: our redirects work without it. */
  isCut: boolean
}

/**
 * Draws an address as a QR code, without its query if it is too long.
 * @param address in ASCII
 */
export function qrCode(address: string): QrCode {
  const code = qrcode(0, 'M')
  const isCut = address.length > MAX_LENGTH
  code.addData(isCut ? address.replace(/[?#].*$/s, '') : address)
  code.make()
  const count = code.getModuleCount()
  const rows = Array.from({ length: count }, (_, row) => {
    const modules = Array.from({ length: count }, (_, column) => code.isDark(row, column))
    const runs = runsOf(modules).map(([from, to]) => `M${from + QUIET} ${row + QUIET}h${to - from}`)
    return runs.join('')
  })
  return { size: count + 2 * QUIET, path: rows.join(''), isCut }
}

/** The runs of dark modules: index of the first, and one past the last. */
function runsOf(modules: readonly boolean[]): [number, number][] {
  return modules.flatMap((isDark, from): [number, number][] => {
    if (!isDark || modules[from - 1]) return []
    const end = modules.indexOf(false, from)
    return [[from, end === -1 ? modules.length : end]]
  })
}
