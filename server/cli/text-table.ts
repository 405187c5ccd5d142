/**
 * Formats rows as aligned columns for a console. Text that people typed stays on its line and cannot send the
 * console control sequences.
 * @returns the lines, header first, joined by line breaks
 */
export function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(printable))
  const widths = head.map((_, column) => Math.max(...lines.map((row) => width(row[column]))))
  return lines
    .map((row) =>
      row
        .map((value, column) => pad(value, widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Shows line breaks as `⏎` and removes other control characters, also those that change text direction. */
export function printable(value: string): string {
  return value.replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, ' ⏎ ').replace(/[\p{Cc}\p{Cf}]/gu, '')
}

/** In code points rather than UTF-16 units. */
function width(value = ''): number {
  return [...value].length
}

function pad(value: string, columnWidth = 0): string {
  return value + ' '.repeat(columnWidth - width(value))
}
