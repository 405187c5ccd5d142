import { z } from 'zod'

/** The part of a JSON schema that is read here. */
interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/**
 * Says what a sample lacks. A schema that is used in several places counts once.
 * @param rows as JSON
 * @returns the fields that are always or never there, those that are always or never null, and kinds without a row
 */
export function gapsIn(schema: z.ZodType, rows: readonly unknown[]): string[] {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'ref',
  }) as Schema
  const found = new Map<Schema, { path: string; values: unknown[] }>()
  const resolved = (given: Schema): Schema =>
    given.$ref ? resolved(json.$defs![given.$ref.replace('#/$defs/', '')]!) : given
  const kindsOf = ({ anyOf, oneOf }: Schema) => (anyOf ?? oneOf ?? []).map(resolved)

  const fits = (given: Schema, value: unknown): boolean => {
    const { type, properties = {}, required = [], ...rest } = resolved(given)
    const kinds = kindsOf(rest)
    if (kinds.length > 0) return kinds.some((kind) => fits(kind, value))
    if ('const' in rest) return rest.const === value
    if (type === 'null') return value === null
    if (type === 'array') return Array.isArray(value)
    if (type !== 'object') return typeof value === (type === 'integer' ? 'number' : type)
    if (typeof value !== 'object' || value === null) return false
    const row = value as Record<string, unknown>
    const isLikely = ([name, inner]: [string, Schema]) =>
      !('const' in resolved(inner)) || fits(inner, row[name])
    return required.every((name) => name in row) && Object.entries(properties).every(isLikely)
  }
  const collect = (given: Schema, value: unknown, path: string): void => {
    const own = resolved(given)
    if (!found.has(own)) found.set(own, { path, values: [] })
    found.get(own)!.values.push(value)
    const row = (value ?? {}) as Record<string, unknown>
    for (const kind of kindsOf(own)) if (fits(kind, value)) collect(kind, value, path)
    for (const [name, inner] of Object.entries(own.properties ?? {})) {
      if (name in row) collect(inner, row[name], `${path}.${name}`)
    }
    if (own.items && Array.isArray(value))
      for (const one of value) collect(own.items, one, `${path}[]`)
  }
  for (const row of rows) collect(json, row, '')

  return [...found].flatMap(([own, { path, values }]) => {
    const required = new Set(own.required)
    const optional = Object.keys(own.properties ?? {}).filter((name) => !required.has(name))
    const uneven = optional.filter((name) => {
      const { length } = values.filter((value) => name in (value as object))
      return length === 0 || length === values.length
    })
    const kinds = kindsOf(own).filter((kind) => !values.some((value) => fits(kind, value)))
    return [
      ...uneven.map((name) => `${path}.${name}: always or never there`),
      ...kinds.map((kind) => `${path}: none is ${kind.type}`),
    ]
  })
}
