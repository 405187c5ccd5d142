import { customType } from 'drizzle-orm/pg-core'

/** A column with an id. Ids compare bytewise, as in JavaScript, so that server and page order the queue the same way. */
export const id = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })
