import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Milliseconds for a test that waits for nothing but a busy machine. */
const PATIENCE = 60_000

/** Globals and modules of its own for each file, in one process: starting one for each takes longer than the tests do. */
const POOL = 'vmForks'

const BROWSER_TESTS: TestProjectInlineConfiguration['test'] = {
  name: 'e2e',
  include: ['tests/{e2e,fault}/**/*.test.ts'],
  environment: 'node',
  globalSetup: ['tests/fixtures/prepared-data.ts'],
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // Much of a test is waiting; more than two would starve each other on two cores.
  maxWorkers: 2,
  // A worker's files share one process, and so its browser and its servers.
  isolate: false,
  // All tablets of a run have one address; the contract tests hold the limits to what they say.
  env: { RATE_LIMIT: '1000' },
}

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,server,build}/**/*.test.ts', 'tests/docs/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/fresh-globals.ts'],
          testTimeout: PATIENCE,
          maxWorkers: 2,
          pool: POOL,
        },
      },
      {
        extends: true,
        // The router's ES modules, as Node would choose them: `vmForks` cannot load its other ones.
        resolve: { conditions: ['module-sync'] },
        test: {
          name: 'component',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/unit-setup.ts'],
          testTimeout: PATIENCE,
          maxWorkers: 2,
          pool: POOL,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/fixtures/prepared-data.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          maxWorkers: 2,
          // A worker's files share one process, and so its servers.
          isolate: false,
        },
      },
      { test: BROWSER_TESTS },
      {
        test: {
          ...BROWSER_TESTS,
          name: 'outages',
          include: [
            'tests/e2e/visits.test.ts',
            'tests/fault/every-decision-leaves-within-seconds.test.ts',
          ],
          env: { OUTAGES: 'all' },
        },
      },
    ],
  },
})
