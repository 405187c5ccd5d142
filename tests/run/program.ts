/** Runs the programs of installed packages. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { News } from './news.ts'

/** The name of a program, as in `node_modules/.bin`, with its arguments. */
export type Command = [program: string, ...args: string[]]

/** Where a package has another name than its program. */
const PACKAGES: Record<string, string> = { tsc: 'typescript-7', depcruise: 'dependency-cruiser' }

export interface Outcome {
  /** The exit status; 1 if a signal has ended it. */
  status: number
  printed: string
}

/**
 * Runs a program to its end.
 * @param note is called with what a reporter in it tells
 */
export function runProgram(
  [program, ...args]: Command,
  note: (news: News) => void,
): Promise<Outcome> {
  return new Promise((resolve) => {
    // Node runs it on every system, and without a shell between us the channel leads to it.
    const child = spawn(process.execPath, [scriptOf(program), ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, NO_COLOR: '1' },
    })
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk))
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk))
    child.on('message', (news) => note(news as News))
    child.once('close', (status) => resolve({ status: status ?? 1, printed }))
  })
}

function scriptOf(program: string): string {
  const folder = join('node_modules', PACKAGES[program] ?? program)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  return join(folder, typeof bin === 'string' ? bin : (bin[program] ?? ''))
}
