import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'build/**/*.test.ts'],
          environment: 'jsdom',
          setupFiles: ['tests/unit-setup.ts'],
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/fixtures/prepared-data.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Each file starts a server; two cores carry one at a time.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/{e2e,fault}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/fixtures/prepared-data.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // Much of a test is waiting; more than two would starve each other on two cores.
          maxWorkers: 2,
          // A worker's files share one process, and so the server that is being started for the next one.
          isolate: false,
        },
      },
    ],
  },
})
