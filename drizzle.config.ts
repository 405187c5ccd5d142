import { defineConfig } from 'drizzle-kit'

/** `npm run migration` writes the schema's changes as the next numbered SQL file. */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/database/schema.ts',
    './server/database/paper-layouts.ts',
    './server/database/review-tables.ts',
    './server/database/erasure-tables.ts',
  ],
  out: './server/database/migrations',
})
