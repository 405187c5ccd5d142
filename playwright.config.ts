import { defineConfig } from 'playwright/test'
import { DESK, PHONE, TABLET } from './tests/fixtures/sizes.ts'

// All tablets of a run have one address; the contract tests hold the limits to what they say.
process.env.RATE_LIMIT = '1000'

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/tests/{e2e,fault}/**/*.test.ts',
  globalSetup: './tests/fixtures/prepared-data.ts',
  outputDir: 'test-results',
  reporter: 'list',
  forbidOnly: true,
  retries: 0,
  fullyParallel: false,
  // Much of a test is waiting; more than two would starve each other on two cores.
  workers: 2,
  // For busy machines: whoever waits ends as soon as there is nothing to wait for.
  timeout: 240_000,
  expect: { timeout: 40_000, toPass: { timeout: 40_000 } },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
  projects: [
    { name: 'tablet', grepInvert: /@(desk|phone)/, use: { viewport: TABLET } },
    { name: 'desk', grep: /@desk/, use: { viewport: DESK } },
    { name: 'phone', grep: /@phone/, use: { viewport: PHONE } },
  ],
})
