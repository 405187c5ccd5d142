import type { Reporter, TestCase, TestSpecification } from 'vitest/node'
import { tell } from './news.ts'

export default class VitestReporter implements Reporter {
  onTestRunStart(files: readonly TestSpecification[]): void {
    tell({ kind: 'total', count: files.length, unit: 'files' })
  }

  onTestModuleEnd(): void {
    tell({ kind: 'done' })
  }

  onTestCaseResult(test: TestCase): void {
    tell({
      kind: 'test',
      title: `${test.module.relativeModuleId} › ${test.fullName}`,
      ms: test.diagnostic()?.duration ?? 0,
      isFailed: test.result().state === 'failed',
    })
  }
}
