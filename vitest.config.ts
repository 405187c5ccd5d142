import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** In milliseconds; only on a busy machine does a test need this long. */
const TEST_TIMEOUT_MS = 60_000

/** Own globals and modules for each file, but one process: starting one per file outlasts the tests. */
const POOL = 'vmForks'

/** Every call against the real server, on the oldest PostgreSQL that the product supports. */
const CONTRACT = 'tests/contract/**/*.test.ts'

const ONLY_ON_PGLITE = 'tests/contract/embedded-database.test.ts'
/**
 * What can differ there, in `npm run test:all`: transactions, locks, restarts, SQL and types. Each of these files says
 * what.
 */
const ON_PGLITE_AGAIN =
  'tests/contract/{add-business,archive,audit-log,decisions,intake,inbox,paper-layouts,public-calls,restart,review-calls,stored-requests,stored-times}.test.ts'

const ON_SERVERS = {
  environment: 'node',
  testTimeout: 180_000,
  hookTimeout: 240_000,
  maxWorkers: 2,
  // A worker's files share one process and therefore its servers.
  isolate: false,
}

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,sw,server,build}/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/fresh-globals.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          maxWorkers: 2,
          pool: POOL,
        },
      },
      {
        extends: true,
        // Selects the router's ES modules, as Node would: `vmForks` cannot load the others.
        resolve: { conditions: ['module-sync'] },
        test: {
          name: 'component',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/unit-setup.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          maxWorkers: 2,
          pool: POOL,
        },
      },
      {
        test: {
          // About all files, so that no imports tell which change touches which test.
          name: 'repository',
          include: ['tests/{docs,repository,run}/**/*.test.ts'],
          environment: 'node',
          testTimeout: TEST_TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          // Reads the files in `dist`, which `npm run build` makes.
          name: 'built',
          include: ['tests/built/**/*.test.ts'],
          environment: 'jsdom',
          testTimeout: TEST_TIMEOUT_MS,
          maxWorkers: 2,
          pool: POOL,
        },
      },
      {
        test: {
          ...ON_SERVERS,
          name: 'contract',
          include: [CONTRACT],
          exclude: [ONLY_ON_PGLITE],
          globalSetup: ['tests/fixtures/servers/prepared-data.ts'],
        },
      },
      {
        test: {
          ...ON_SERVERS,
          name: 'pglite',
          include: [ONLY_ON_PGLITE],
          globalSetup: ['tests/fixtures/servers/prepared-pglite.ts'],
        },
      },
      {
        test: {
          ...ON_SERVERS,
          name: 'pglite-again',
          include: [ON_PGLITE_AGAIN],
          globalSetup: ['tests/fixtures/servers/prepared-pglite.ts'],
        },
      },
      {
        test: {
          ...ON_SERVERS,
          // The contract once more, on the newest PostgreSQL: part of `npm run test:all`.
          name: 'newest-postgres',
          include: [CONTRACT],
          exclude: [ONLY_ON_PGLITE],
          globalSetup: ['tests/fixtures/servers/prepared-newest.ts'],
          env: { FUZZ_REQUESTS: '5000' },
        },
      },
      {
        test: {
          // 400 bodies up to 50 MB: it repeats what the contract tests show with a few.
          name: 'early-answers',
          include: ['tests/early-answers/**/*.test.ts'],
          environment: 'node',
          testTimeout: 600_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'outage',
          include: ['tests/outage/**/*.test.ts'],
          environment: 'node',
          testTimeout: 600_000,
          hookTimeout: 240_000,
          // Times are measured, and each file fills and breaks a PostgreSQL of its own.
          maxWorkers: 1,
          env: { CAMPFIRE_PREPARED_DATA: '' },
        },
      },
    ],
  },
})
