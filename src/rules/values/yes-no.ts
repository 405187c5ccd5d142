/** Reads a yes or no as people and programs write it in a table. */
import { inPlainCharacters } from './plain-characters.ts'

const YES = /^(?:y|yes|t|true|on|x|1(?:[.,]0+)?|[✓✔☑✅])$/
/** A cross in a box can be a tick or its opposite, so it is neither. */
const NO = /^(?:n|no|f|false|off|0(?:[.,]0+)?|☐)$/

/** @returns `empty` if there is nothing to see in the text, `none` if it is neither yes nor no */
export function readYesNo(text: string): boolean | 'empty' | 'none' {
  const plain = inPlainCharacters(text).toLowerCase()
  if (plain === '') return 'empty'
  return YES.test(plain) ? true : NO.test(plain) ? false : 'none'
}
