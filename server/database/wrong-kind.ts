import type { Client } from 'pg'

/** The oldest that we support, as PostgreSQL numbers it. */
const OLDEST = { major: 15, number: 150_000 }

/** @returns why our texts and tables cannot be in a database, and what to do; null if they can be */
export async function wrongKind(client: Pick<Client, 'query'>): Promise<string | null> {
  const { rows } = await client.query(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding, current_setting('search_path') as path, current_schema as schema`,
  )
  const { version, number, encoding, path, schema } = rows[0]
  if (number < OLDEST.number) return `PostgreSQL ${version}: use ${OLDEST.major} or later`
  if (encoding !== 'UTF8') {
    return `its encoding is ${encoding}: create one with "encoding 'UTF8' template template0"`
  }
  if (schema === null) {
    return `no schema of its search_path ${path} is there for this user: set it to one that is, such as public`
  }
  return null
}

/** The same once the migrations have run: in an earlier search_path they may have put the tables elsewhere. */
export async function withoutTables(client: Pick<Client, 'query'>): Promise<string | null> {
  const { rows } = await client.query(
    `select current_setting('search_path') as path, to_regclass('receipt_activity') is null as missing`,
  )
  return rows[0].missing
    ? `its tables are in no schema of its search_path ${rows[0].path}: set it to theirs`
    : null
}
