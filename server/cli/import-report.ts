/** The lines that an import prints about a table. */
import { printable, textTable } from './text-table.ts'
import { formatEasternWithZone } from '../../src/rules/eastern-time.ts'
import type { Problem, ReadDate } from '../import/columns.ts'
import type { Effect, PlannedRow } from '../import/planned-row.ts'

/** Longer ones quote what is in a cell. */
const PROBLEM_MAX_LENGTH = 400

const EFFECTS: Record<Exclude<Effect, 'unchanged'>, string> = {
  new: 'new',
  changed: 'changed',
  image: 'image missing',
}

/** A line for each problem, in the order of the table: `line 14, zip code: must be five digits`. */
export function problemLines(problems: readonly Problem[]): string {
  return problems
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, field, problem }) => printable(`line ${line}, ${field}: ${problem}`))
    .map((text) =>
      text.length > PROBLEM_MAX_LENGTH ? `${text.slice(0, PROBLEM_MAX_LENGTH)} …` : text,
    )
    .join('\n')
}

export function rowTable(rows: readonly PlannedRow[]): string {
  const lines = rows.flatMap(({ line, effect, id, title }) =>
    effect === 'unchanged' ? [] : [[String(line), EFFECTS[effect], id, title]],
  )
  return lines.length === 0 ? '' : textTable(['Line', 'What', 'Id', 'Name'], lines)
}

/** A line for each row that leaves what was ended by hand as it is. */
export function endedLines(rows: readonly PlannedRow[]): string[] {
  return rows.flatMap(({ line, id, title, stays }) =>
    stays
      ? printable(
          `line ${line}: ${id} (${title}) is ${stays}, and stays ${stays}; --reopen ${id} brings it back`,
        )
      : [],
  )
}

/** A line for each column of dates: `expires at: “1/7/2027” is read as Jan 7, 2027, 11:59 PM EST`. */
export function dateLines(dates: readonly ReadDate[]): string[] {
  return dates.map(({ field, text, at }) =>
    printable(`${field}: “${text}” is read as ${formatEasternWithZone(at.toISOString())}`),
  )
}

/** The counts: `businesses.csv, 5 rows: 3 new, 1 unchanged, 1 with a problem`. */
export function counts(
  file: string,
  rows: readonly PlannedRow[],
  problems: readonly Problem[],
): string {
  const bad = new Set(problems.map(({ line }) => line)).size
  const of = (effect: Effect) => rows.filter((row) => row.effect === effect).length
  const parts = [
    `${of('new')} new`,
    ...(of('changed') > 0 ? [`${of('changed')} changed`] : []),
    ...(of('image') > 0 ? [`${of('image')} with an image missing`] : []),
    `${of('unchanged')} unchanged`,
    ...(bad > 0 ? [`${bad} with a problem`] : []),
  ]
  return printable(`${file}, ${rows.length + bad} rows: ${parts.join(', ')}`)
}
