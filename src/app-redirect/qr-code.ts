import qrcode from 'qrcode-generator'

/** Width of the light border that scanners need, in modules. */
const QUIET = 4

/** Length of the longest address that is still easy to scan from a screen. */
const MAX_LENGTH = 400

/**
 * Draws an address as a QR code, without its query if it is too long: no business has a name that long, and the
 * redirect works without it.
 * @param address in ASCII
 * @returns the width and height in modules, and the dark modules as a path of rows, one module high
 */
export function qrCode(address: string): { size: number; path: string } {
  const code = qrcode(0, 'M')
  code.addData(address.length <= MAX_LENGTH ? address : address.replace(/[?#].*$/s, ''))
  code.make()
  const count = code.getModuleCount()
  const rows = Array.from({ length: count }, (_, row) => {
    const modules = Array.from({ length: count }, (_, column) => code.isDark(row, column))
    const runs = runsOf(modules).map(([from, to]) => `M${from + QUIET} ${row + QUIET}h${to - from}`)
    return runs.join('')
  })
  return { size: count + 2 * QUIET, path: rows.join('') }
}

/** The runs of dark modules: index of the first, and one past the last. */
function runsOf(modules: readonly boolean[]): [number, number][] {
  return modules.flatMap((isDark, from): [number, number][] => {
    if (!isDark || modules[from - 1]) return []
    const end = modules.indexOf(false, from)
    return [[from, end === -1 ? modules.length : end]]
  })
}

/**
 * Redraws the QR code of a redirect page, which shows the address without its query until then.
 * @param figure as `ReceiptCode.tsx` renders it
 */
export function drawAddress(figure: HTMLElement, address: string): void {
  const { size, path } = qrCode(address)
  figure.querySelector('svg')?.setAttribute('viewBox', `0 0 ${size} ${size}`)
  figure.querySelector('path')?.setAttribute('d', path)
}
