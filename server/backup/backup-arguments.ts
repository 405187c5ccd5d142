import { parseArgs } from 'node:util'

/**
 * Reads the arguments of `npm run backup` or `npm run restore`. Wrong ones end the process with their usage.
 * @returns the file, and whether `--replace` is given, which only `restore` has
 */
export function readBackupArguments(command: 'backup' | 'restore'): {
  file: string
  replace: boolean
} {
  const isRestore = command === 'restore'
  try {
    const { values, positionals } = parseArgs({
      options: isRestore ? { replace: { type: 'boolean' } } : {},
      allowPositionals: true,
    })
    const [file, ...others] = positionals
    if (file && others.length === 0) return { file, replace: values.replace === true }
  } catch {
    // Unknown option: print the usage below.
  }
  console.error(`Usage: npm run ${command} -- <file>${isRestore ? ' [--replace]' : ''}`)
  process.exit(2)
}
