import { defineConfig } from 'playwright/test'
import { TABLET } from './tests/fixtures/screens/sizes.ts'

// All tablets of a run share one IP address. The contract tests check the real rate limits.
process.env.RATE_LIMIT = '1000'

/** Tag of tests that compare how fast a tablet loads with how fast somebody decides. */
const ALONE = /@alone/

/** Those of `tests/fault/server` need no browser. */
const FAULTS = 'fault/{hermes,public}/*.test.ts'

export default defineConfig({
  // `npm test` runs the main journeys; `npm run test:all` all sizes and looks, too, and what fails or is killed.
  testDir: 'tests',
  projects: [
    { name: 'e2e', testMatch: 'e2e/**/*.test.ts' },
    { name: 'looks', testMatch: 'looks/**/*.test.ts' },
    { name: 'fault', testMatch: FAULTS, grepInvert: ALONE },
    { name: 'alone', testMatch: FAULTS, grep: ALONE, workers: 1 },
  ],
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
    // A file about another screen, or a test that looks at several, sets that itself.
    viewport: TABLET,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Actions and console output, at 1 % of the run's processor time. Page snapshots would cost 7 %, a film
    // of the page 20 % and both 40 %, which the run cannot spare.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
})
