import qrcode from 'qrcode-generator'

/** Width of the light border that scanners need, in modules. */
const QUIET = 4

interface QrCodeProps {
  /** The address to encode, in ASCII. */
  value: string
  /** The accessible name. */
  label: string
  className: string | undefined
}

/** A QR code, drawn as one path. */
export function QrCode({ value, label, className }: QrCodeProps) {
  const { size, path } = draw(value)
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      {/* Slightly wider than a module, so that no light shows between the rows of a tilted code. */}
      <path d={path} transform="translate(0 0.5)" stroke="#14392f" strokeWidth={1.04} />
    </svg>
  )
}

function draw(value: string): { size: number; path: string } {
  const code = qrcode(0, 'M')
  code.addData(value)
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
