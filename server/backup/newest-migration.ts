import journal from '../database/migrations/meta/_journal.json' with { type: 'json' }

/** The name of the newest migration, to which the tables of this release belong. */
export const NEWEST_MIGRATION = journal.entries.at(-1)?.tag ?? ''
