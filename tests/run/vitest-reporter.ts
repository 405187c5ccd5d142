import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node'
import { namePattern, placeOf, plainMessage, quoted } from './failure.ts'
import { tell, type Failure } from './news.ts'

type TestError = ReturnType<TestModule['errors']>[number]

export default class VitestReporter implements Reporter {
  onTestRunStart(files: readonly TestSpecification[]): void {
    tell({ kind: 'total', count: files.length, unit: 'files' })
  }

  onTestModuleEnd(module: TestModule): void {
    tell({ kind: 'done' })
    const suites = [module, ...module.children.allSuites()]
    for (const error of suites.flatMap((suite) => suite.errors())) tellFailure(module, error)
  }

  onTestCaseResult(test: TestCase): void {
    const title = `${test.module.relativeModuleId} › ${test.fullName}`
    tell({ kind: 'test', title, ms: test.diagnostic()?.duration ?? 0 })
    for (const error of test.result().errors ?? []) tellFailure(test.module, error, test)
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly TestError[]): void {
    for (const error of errors) tell({ kind: 'failure', failure: strayFailure(error) })
  }
}

/** @param test none if the file failed outside of its tests */
function tellFailure(module: TestModule, error: TestError, test?: TestCase): void {
  const path = module.relativeModuleId
  const again = ['npx', 'vitest', 'run', '--project', module.project.name, path]
  if (test) again.push('-t', namePattern(test.fullName))
  tell({
    kind: 'failure',
    failure: {
      test: test ? `${path} › ${test.fullName}` : path,
      message: messageOf(error),
      where: whereOf(error) ?? path,
      again: again.map(quoted).join(' '),
    },
  })
}

/** @returns an error that belongs to no test, such as a promise that nobody awaited, with the test that ran meanwhile */
function strayFailure(error: TestError): Failure {
  const { VITEST_TEST_PATH: path, VITEST_TEST_NAME: name } = error
  const file = typeof path === 'string' ? relative(process.cwd(), path) : ''
  return {
    test: `an error outside of all tests, after or in ${file} › ${String(name)}`,
    message: messageOf(error),
    where: whereOf(error) ?? file,
    again: `npx vitest run ${file}`,
  }
}

function messageOf(error: TestError): string {
  const { name, message } = error
  const words = !name || /^(Assertion)?Error$/.test(name) ? message : `${name}: ${message}`
  const cause = error.cause?.message && `caused by: ${error.cause.message}`
  return plainMessage(words, cause, typeof error.diff === 'string' ? error.diff : undefined)
}

/** @returns where our own code was when it failed, not where a library threw */
function whereOf({ stacks = [] }: TestError): string | undefined {
  const own = stacks.find(({ file }) => !file.includes('node_modules')) ?? stacks[0]
  return own && placeOf(own)
}
