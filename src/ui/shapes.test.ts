import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Of a name that does not exist, a class takes nothing, and no tool says so. */
test('every shape is taken by a class, and every shape that a class takes exists', () => {
  const styles = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => readFileSync(`src/${path}`, 'utf8'))
    .join('')
  const taken = [...styles.matchAll(/composes: ([^;]+) from global/g)].flatMap(([, names = '']) =>
    names.split(/\s+/),
  )
  const shapes = readFileSync('src/ui/shapes.css', 'utf8').replace(/\/\*[^]*?\*\//g, '')
  const names = [...shapes.matchAll(/\.([a-z][a-z\d-]*)/g)].map(([, name]) => name)
  expect(new Set(taken)).toEqual(new Set(names))
})
