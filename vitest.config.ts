import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Milliseconds for a test that waits for nothing but a busy machine. */
const PATIENCE = 60_000

/** Globals and modules of its own for each file, in one process: starting one for each takes longer than the tests do. */
const POOL = 'vmForks'

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,server,build}/**/*.test.ts', 'tests/{docs,house}/**/*.test.ts'],
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
    ],
  },
})
