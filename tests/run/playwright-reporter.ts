import { relative } from 'node:path'
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestResult,
} from 'playwright/types/testReporter'
import { VISITS } from '../fixtures/tablets/visits.ts'
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
    tell({ kind: 'done' })
    tell({
      kind: 'test',
      title: `${relative(process.cwd(), test.location.file)} › ${test.title}`,
      ms: result.duration,
      isFailed: result.status !== test.expectedStatus,
    })
  }

  onEnd(): void {
    tell({ kind: 'visits', tests: this.tests, visits: this.visits })
  }
}
