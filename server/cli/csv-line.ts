/**
 * A line of a table for spreadsheets. A cell that one of them would take for a formula is a text: an apostrophe stands before it.
 * @returns the line with its end
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Spreadsheets skip spaces, and some read the wide forms of these signs. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/

function csvCell(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '')
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
