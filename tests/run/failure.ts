/** The words for a failure, the same in the terminal, in a file and in the log of another machine alike. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Failure } from './news.ts'

/** More than this is a whole screen or a whole answer, of which the beginning tells enough. */
const MOST_LINES = 30

/** @returns the words of an error without colors, cut to what a person reads */
export function plainMessage(...words: (string | undefined)[]): string {
  const lines = stripVTControlCharacters(words.filter(Boolean).join('\n')).trimEnd().split('\n')
  if (lines.length <= MOST_LINES) return lines.join('\n')
  return [...lines.slice(0, MOST_LINES), `… and ${lines.length - MOST_LINES} more lines`].join('\n')
}

/** @returns the end of what a program printed, where most say what is wrong */
export function lastLines(printed: string): string {
  return stripVTControlCharacters(printed).trimEnd().split('\n').slice(-MOST_LINES).join('\n')
}

/** @returns a place as an editor opens it: `path:line` from the root */
export function placeOf({ file, line }: { file: string; line: number }): string {
  return `${relative(process.cwd(), file)}:${line}`
}

/** @returns an argument that a shell passes on as it is */
export function quoted(argument: string): string {
  return /^[\w./:@=,-]+$/.test(argument)
    ? argument
    : `'${argument.replaceAll("'", String.raw`'\''`)}'`
}

/** @returns a pattern for Vitest's `-t`, which joins suites and test with a space and takes brackets for a choice */
export function namePattern(fullName: string): string {
  return fullName.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll(' > ', ' .*')
}

/** @returns the lines that tell of one failure: which test, where, what, and how to repeat it */
export function describeFailure({ test, message, where, again }: Failure): string {
  const indented = message.replace(/^(?=.)/gm, '    ')
  return `${test}\n  at ${where}\n${indented}\n  again: ${again}`
}
