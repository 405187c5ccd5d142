import { defineConfig } from 'drizzle-kit'

/** `npm run migration` writes what changed in the schema as the next numbered SQL file. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/database/schema.ts',
  out: './server/database/migrations',
})
