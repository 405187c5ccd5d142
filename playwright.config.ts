import { defineConfig } from 'playwright/test'
import { DESK, TABLET } from './tests/fixtures/screens/sizes.ts'

// All tablets of a run share one IP address. The contract tests check the real rate limits.
process.env.RATE_LIMIT = '1000'

const AT_DESKS = '**/e2e/{add-business,business-form,forty-receipts-by-keyboard}.test.ts'

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/tests/{e2e,fault}/**/*.test.ts',
  globalSetup: './tests/fixtures/servers/prepared-data.ts',
  outputDir: 'test-results',
  reporter: 'list',
  forbidOnly: true,
  retries: 0,
  fullyParallel: false,
  // Tests mostly wait, but more than two workers would starve each other on two cores.
  workers: 2,
  // Generous, for busy machines: every wait ends as soon as its condition is met.
  timeout: 240_000,
  expect: { timeout: 40_000, toPass: { timeout: 40_000 } },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Actions and console output, at 1 % of the run's processor time. Page snapshots would cost 7 %, a film
    // of the page 20 % and both 40 %, which the run cannot spare.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
  // Each file runs on the screen it is about; a test about another size sets that itself. The project with few
  // files comes first with one worker, because a worker for another project starts a new browser and server.
  projects: [
    { name: 'desk', testMatch: AT_DESKS, use: { viewport: DESK }, workers: 1 },
    { name: 'tablet', testIgnore: AT_DESKS, use: { viewport: TABLET } },
  ],
})
