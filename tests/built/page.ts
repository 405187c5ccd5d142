import { readFileSync } from 'node:fs'

/** @returns a file of the build, as a browser without JavaScript reads it: what `noscript` holds is there */
export function builtPage(file: string): Document {
  const html = readFileSync(`dist/${file}`, 'utf8')
  return new DOMParser().parseFromString(html, 'text/html')
}
