import { is, Placeholder } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { Pool } from 'pg'
import type { Database } from './database.ts'

interface Query<Row> {
  readonly _: { readonly selectedFields: { [Field in keyof Row]: unknown } }
  toSQL: () => { sql: string; params: unknown[] }
  prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<Row[]> }
}

/**
 * Prepares a query that is repeated often, so that the database plans it only once for each connection. On PostgreSQL
 * drizzle only writes the statement: sending it and reading its rows through drizzle takes longer than all that the
 * driver does. So of the types, only those can be selected that the driver reads as drizzle does, such as `text` and
 * `jsonb`, and values are passed on as they are.
 * @param name of the statement, the same wherever the text is
 * @returns a function from the values of its placeholders to its rows
 */
export function prepared<Row>(
  database: Database,
  name: string,
  query: Query<Row>,
): (values: Record<string, unknown>) => Promise<Row[]> {
  const { $client: pool } = database as Database & { $client?: unknown }
  if (!(pool instanceof Pool)) {
    const statement = query.prepare(name)
    return (values) => statement.execute(values)
  }
  const { sql: text, params } = query.toSQL()
  const fields = Object.keys(query._.selectedFields)
  // Found out once: drizzle does so for each execution.
  const parts = params.map((param) => (is(param, Placeholder) ? { name: param.name } : { param }))
  return async (given) => {
    const values = parts.map((part) => (part.name === undefined ? part.param : given[part.name]))
    const statement = { name, text, values, rowMode: 'array' as const }
    const { rows } = await pool.query<unknown[]>(statement).catch((error: Error) => {
      throw new DrizzleQueryError(text, values, error)
    })
    return rows.map((row) => {
      const named: Record<string, unknown> = {}
      for (const [index, field] of fields.entries()) named[field] = row[index]
      return named as Row
    })
  }
}
