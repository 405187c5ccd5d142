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
    // What was done and printed, which costs 1 % of the run's processor time. Snapshots of the page would cost
    // 7 %, a film of it 20 % and both 40 %: the run has no more of it than it takes.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
  // Each test runs on the screen that it is about: a tablet unless its tag says something else. The two with few
  // tests come first and have a worker each, because a worker for another project starts a browser and a server anew.
  projects: [
    { name: 'desk', grep: /@desk\b/, use: { viewport: DESK }, workers: 1 },
    { name: 'phone', grep: /@phone\b/, use: { viewport: PHONE }, workers: 1 },
    { name: 'tablet', grepInvert: /@(desk|phone)\b/, use: { viewport: TABLET } },
  ],
})
