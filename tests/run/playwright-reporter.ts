import { relative } from 'node:path'
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from 'playwright/types/testReporter'
import { VISITS } from '../fixtures/tablets/visits.ts'
import { placeOf, plainMessage } from './failure.ts'
import { tell } from './news.ts'

export default class PlaywrightReporter implements Reporter {
  private tests = 0
  private visits = 0

  onBegin(_: FullConfig, suite: Suite): void {
    tell({ kind: 'total', count: suite.allTests().length, unit: 'tests' })
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.tests += 1
    for (const { type, description } of result.annotations) {
      if (type === VISITS) this.visits += Number(description)
    }
    const title = `${relative(process.cwd(), test.location.file)} › ${test.title}`
    tell({ kind: 'done' })
    tell({ kind: 'test', title, ms: result.duration })
    if (result.status === test.expectedStatus) return
    const project = test.parent.project()?.name ?? ''
    const again = `npx playwright test --project=${project} ${placeOf(test.location)}`
    for (const error of result.errors) tellFailure(title, again, error)
  }

  /** A file that cannot be loaded, a setup that failed. */
  onError(error: TestError): void {
    tellFailure('an error outside of all tests', 'npx playwright test', error)
  }

  onEnd(): void {
    tell({ kind: 'visits', tests: this.tests, visits: this.visits })
  }
}

function tellFailure(test: string, again: string, { message, value, location }: TestError): void {
  const where = location ? placeOf(location) : 'an unknown place'
  const failure = { test, message: plainMessage(message ?? value), where, again }
  tell({ kind: 'failure', failure })
}
