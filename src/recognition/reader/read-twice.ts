import { MONTHS } from '../../rules/values/written-date.ts'
import type { TextBox } from './find-lines.ts'
import type { Picture } from './picture.ts'
import { readLine, WIDE, type LineModel, type LineText } from './read-line.ts'

export interface LineReadTwice extends LineText {
  /** The text of a second look, where its figures differ. */
  again?: LineText
}

/** A date or a time: no sum vouches for their figures, as one does for amounts. */
const DATED = new RegExp(
  `\\d\\s?[/.,-]\\s?\\d{1,2}\\s?[/.,-]\\s?\\d\\d|\\d\\s?[:;]\\s?\\d\\d|` +
    `(?:${MONTHS.map((month) => month.slice(0, 3)).join('|')})[a-z]*[\\s.,-]{0,2}\\d`,
  'i',
)

/** A character of a date or a time, AM and PM among them. */
const FIGURE = /[\dAPap:/]/

/** From this certainty on, a figure needs no second look. In tenths. */
const CLEAR = 9

/** Reads a line, and one with a date or a time that is not all clear once more, with its letters drawn wider. */
export async function readTwice(
  picture: Picture,
  box: TextBox,
  models: LineModel,
): Promise<LineReadTwice> {
  const line = await readLine(picture, box, models)
  if (!DATED.test(line.text) || isClear(line)) return line
  const again = await readLine(picture, box, models, WIDE)
  return isAlike(line.text, again.text) ? line : { ...line, again }
}

function isClear({ text, certainty }: LineText): boolean {
  return [...text].every((figure, at) => !FIGURE.test(figure) || Number(certainty[at]) >= CLEAR)
}

/** @returns true if the figures are the same, and so are the first letters of AM and PM */
export function isAlike(text: string, again: string): boolean {
  const [one, other] = [text, again].map((each) =>
    each.toUpperCase().replace(/[^\dAP]|[AP](?!\s?M)/g, ''),
  )
  return one === other
}
