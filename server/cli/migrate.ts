/** `npm run migrate`: migrates the database while servers of the previous release go on, and prints that it is done. */
import { fromArguments } from './command-line.ts'
import { withDatabase } from './with-database.ts'

fromArguments('migrate', () => true)
await withDatabase(async () => undefined)
console.log('The database has the tables of this release')
