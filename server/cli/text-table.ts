/**
 * Rows as lines for a console, in columns as wide as their longest value. What people have typed stays on
 * its line and cannot steer the console.
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

/** Line breaks become `⏎`; other control characters, which also turn the direction of text, go. */
function printable(value: string): string {
  return value.replace(/\r\n?|\n/g, ' ⏎ ').replace(/[\p{Cc}\p{Cf}]/gu, '')
}

/** In characters as people count them. */
function width(value = ''): number {
  return [...value].length
}

function pad(value: string, columnWidth = 0): string {
  return value + ' '.repeat(columnWidth - width(value))
}
