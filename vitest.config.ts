import { readdirSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { pageSettings } from './build/page-settings.ts'

/** In milliseconds; only on a busy machine does a test need this long. */
const TEST_TIMEOUT_MS = 60_000

/** Own globals and modules for each file, but one process: starting one per file outlasts the tests. */
const POOL = 'vmForks'

/** Every call against the real server, on the oldest PostgreSQL that the product supports. */
const CONTRACT = 'tests/contract/**/*.test.ts'

/** Servers that are killed, stopped, flooded or several. */
const FAULTS = 'tests/fault/server/**/*.test.ts'

/** What only PGlite has. */
const EMBEDDED = 'tests/fault/server/embedded-database.test.ts'

/** What can differ on another database: transactions, locks, SQL and types. */
const STORING =
  'tests/contract/{add-business,archive,audit-log,corrections,decisions,erase-person,forget-images,intake,paper-layouts,public-calls,review-calls,search,stored-requests}.test.ts'

/** Unit tests of what holds for random values. */
const WITH_SEED = ['src', 'server']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes('/seed.ts'))

/** Unit tests that take long: clients that are slow, a stop that waits, a process that stands still, hundreds of images. */
const IN_REAL_TIME = [
  'server/connections/{lingering-close,listen}.test.ts',
  'server/intake/hundred-heics.test.ts',
  'src/offline/deadline.test.ts',
]

const ON_SERVERS = {
  environment: 'node',
  testTimeout: 180_000,
  hookTimeout: 240_000,
  maxWorkers: 2,
  // A worker's files share one process and therefore its servers.
  isolate: false,
}

export default defineConfig({
  plugins: [pageSettings(), react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,sw,server,build}/**/*.test.ts'],
          exclude: IN_REAL_TIME,
          environment: 'node',
          setupFiles: ['tests/fresh-globals.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          maxWorkers: 2,
          pool: POOL,
        },
      },
      {
        extends: true,
        test: {
          // Those of no use before a commit: random values by another seed, and real time.
          name: 'unit-long',
          include: [...WITH_SEED, ...IN_REAL_TIME],
          environment: 'node',
          setupFiles: ['tests/fresh-globals.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          maxWorkers: 2,
          pool: POOL,
          env: { SEED: process.env.SEED ?? '2' },
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
          globalSetup: ['tests/fixtures/servers/prepared-data.ts'],
        },
      },
      {
        test: {
          ...ON_SERVERS,
          name: 'fault-server',
          include: [FAULTS],
          exclude: [EMBEDDED],
          globalSetup: ['tests/fixtures/servers/prepared-data.ts'],
        },
      },
      {
        test: {
          ...ON_SERVERS,
          name: 'pglite',
          include: [EMBEDDED, STORING, 'tests/fault/server/restart.test.ts'],
          globalSetup: ['tests/fixtures/servers/prepared-pglite.ts'],
        },
      },
      {
        test: {
          ...ON_SERVERS,
          name: 'newest-postgres',
          include: [
            STORING,
            'tests/contract/{import,shared-limits}.test.ts',
            'tests/fault/server/{fuzz,migrations,two-servers}.test.ts',
          ],
          env: { FUZZ_REQUESTS: '5000' },
          globalSetup: ['tests/fixtures/servers/prepared-newest.ts'],
        },
      },
      {
        extends: true,
        test: {
          // Writes the samples of a release (`npm run release-samples`); those of the server are made with the tablet's.
          ...ON_SERVERS,
          name: 'samples',
          include: ['tests/samples/*.test.ts'],
          setupFiles: ['tests/fresh-globals.ts'],
          globalSetup: ['tests/fixtures/servers/prepared-data.ts'],
          maxWorkers: 1,
        },
      },
      {
        test: {
          ...ON_SERVERS,
          // A build of its own, in a folder of its own.
          name: 'settings',
          include: ['tests/settings/**/*.test.ts'],
          globalSetup: ['tests/fixtures/servers/prepared-data.ts'],
        },
      },
      {
        test: {
          // 400 bodies up to 50 MB: it repeats what the contract tests show with a few.
          name: 'early-answers',
          include: ['trials/early-answers/**/*.test.ts'],
          environment: 'node',
          testTimeout: 600_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'outage',
          include: ['trials/outage/**/*.test.ts'],
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
