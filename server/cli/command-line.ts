/** The arguments of all commands. One table says what each command understands: it reads, explains and refuses by that. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { squeezed } from '../../src/rules/folded.ts'
import { submitReceipt } from '../../src/contract/intake-calls.ts'
import { StartError } from '../config/start-error.ts'
import { didYouMean } from '../import/near-misses.ts'

/** Where npm starts every command. */
const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)))

export const MOST_REVIEWS = 1_000_000
export const MOST_WORKERS = 64

const FLAG = { type: 'boolean' } as const
const TEXT = { type: 'string' } as const
const TEXTS = { type: 'string', multiple: true } as const

interface Understood {
  options: Readonly<Record<string, typeof FLAG | typeof TEXT | typeof TEXTS>>
  /** The most arguments besides the options. */
  most: number
  /** Ways to go on behind `npm run …`, one a line. */
  usage: readonly string[]
  /** Further lines for people. */
  notes?: readonly string[]
}

const NOTHING = { options: {}, most: 0, usage: [''] }

const COMMANDS = {
  archive: {
    options: { before: TEXT, to: TEXT, 'dry-run': FLAG, 'rows-per-file': TEXT },
    most: 0,
    usage: ['--before <YYYY-MM-DD> --to <folder> [--dry-run] [--rows-per-file <1 to 100000>]'],
  },
  coupons: { options: {}, most: 2, usage: ['list', 'end <id>'] },
  decisions: {
    options: { from: TEXT, to: TEXT },
    most: 0,
    usage: ['--from <YYYY-MM-DD> --to <YYYY-MM-DD> > decisions.csv'],
    notes: ['  Both days are included, in New York time. “npm run -s” leaves npm’s own lines out.'],
  },
  dev: NOTHING,
  import: {
    options: { 'dry-run': FLAG, update: FLAG, 'skip-bad': FLAG, reopen: TEXTS },
    most: 2,
    usage: [
      'businesses|coupons|receipts <file.csv or folder> [--dry-run] [--update] [--skip-bad] [--reopen <id>]',
    ],
    notes: [
      '  --dry-run      says what would happen, and stores nothing',
      '  --update       changes stored rows that differ from the table',
      '  --skip-bad     stores the good rows of a table with bad ones',
      '  --reopen <id>  brings back what was ended or taken off all lists, as its row says; once for each id',
    ],
  },
  'forget-images': { options: { 'dry-run': FLAG }, most: 0, usage: ['[--dry-run]'] },
  inbox: { options: { deletions: FLAG }, most: 0, usage: ['[--deletions]'] },
  migrate: NOTHING,
  person: {
    options: { to: TEXT, archive: TEXTS, 'dry-run': FLAG, 'with-open': FLAG },
    most: 2,
    usage: [
      'export <e-mail address> --to <folder> [--archive <folder>]',
      'erase <e-mail address> [--dry-run] [--with-open] [--archive <folder>]',
    ],
    notes: [
      '  --archive <folder>  where “npm run archive” has put files; once for each folder',
      '  --with-open         erases requests that nobody has decided yet, too',
    ],
  },
  'reset-link': { options: { verify: FLAG }, most: 1, usage: ['<e-mail address> [--verify]'] },
  seed: { options: { reviews: TEXT }, most: 0, usage: [`--reviews <1 to ${MOST_REVIEWS}>`] },
  serve: { options: { workers: TEXT }, most: 0, usage: [`--workers <1 to ${MOST_WORKERS}>`] },
  start: NOTHING,
  submit: {
    options: { replaces: TEXT },
    most: submitReceipt.images?.most ?? 1,
    usage: [`<1 to ${submitReceipt.images?.most} images of one receipt> [--replaces <id>]`],
  },
  tablets: NOTHING,
} as const satisfies Record<string, Understood>

type Command = keyof typeof COMMANDS

type ValueOf<Option> = Option extends typeof FLAG
  ? boolean
  : Option extends typeof TEXTS
    ? string[]
    : string

export interface Arguments<Name extends Command> {
  /** Undefined where an option is not written. */
  values: {
    [Option in keyof (typeof COMMANDS)[Name]['options']]?: ValueOf<
      (typeof COMMANDS)[Name]['options'][Option]
    >
  }
  positionals: string[]
}

/** npm has no value for `--before` that it would hand on, and means something else by it. */
const ALL_OPTIONS = [
  ...new Set(Object.values(COMMANDS).flatMap(({ options }) => Object.keys(options))),
].filter((option) => option !== 'before')

/** Settings of npm's own: three letters from `verify`, and the beginning of `archive`. */
const NPMS_OWN = ['version', 'arch']

/** Other programs' names for a dry run: nothing may be stored because npm has taken it. */
const REHEARSAL =
  /^(?:check|noop|plan|pretend|preview|rehearse|simulate|test|trial|validate|whatif)$/

/**
 * Reads what is written behind a command's name.
 * @param env npm puts every option into it that it has taken for its own, because no `--` stands before it
 * @throws {StartError} when something is not understood, also an option that npm has taken
 */
export function readArguments<Name extends Command>(
  name: Name,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Arguments<Name> {
  const { options, most, usage }: Understood = COMMANDS[name]
  const taken = Object.keys(env).map((variable) => takenByNpm(variable, env[variable] ?? ''))
  const written = taken.filter((each) => each !== null)
  if (written.length > 0) {
    // npm has made an argument of its own of the value.
    const isParted = written.some((option) => options[option.slice(2)]?.type === 'string')
    const words = isParted ? usage[0]! : [...args, ...written].join(' ')
    throw new StartError(
      `npm has taken ${written.join(' ')} for itself, and nothing was done. Write it behind “--”: npm run ${name} -- ${words} (or take it out of .npmrc and the variables npm_config_…, if it stands there)`,
    )
  }
  try {
    const read = parseArgs({ args, options, allowPositionals: true })
    if (read.positionals.length <= most) return read as unknown as Arguments<Name>
  } catch {
    const written = args.find((each) => each.startsWith('-') && !isKnown(each, options))
    const known = Object.keys(options).map((each) => `--${each}`)
    if (written) {
      throw new StartError(
        `${usageOf(name)}\nThere is no option “${written}”${didYouMean(written, known)}`,
      )
    }
    throw new StartError(usageOf(name))
  }
  throw new StartError(`${usageOf(name)}\nThere are too many arguments: ${args.join(' ')}`)
}

const isKnown = (written: string, options: object) =>
  Object.hasOwn(options, written.replace(/^--|=.*$/gs, ''))

/** @returns the option as it was probably written; null for a variable that is none of ours, nor nearly one */
function takenByNpm(variable: string, value: string): string | null {
  const [, name = ''] = /^npm_config_([a-z\d].*)$/i.exec(variable) ?? []
  const written = squeezed(name)
  const isOurs =
    ALL_OPTIONS.some((option) => squeezed(option).startsWith(written)) ||
    REHEARSAL.test(written) ||
    didYouMean(name, ALL_OPTIONS) !== ''
  if (written === '' || NPMS_OWN.includes(written) || !isOurs) return null
  const option = name.replaceAll('_', '-')
  if (value === '') return `--no-${option}`
  return value === 'true' ? `--${option}` : `--${option}=${value}`
}

function usageOf(name: Command): string {
  const { usage, notes = [] }: Understood = COMMANDS[name]
  const lines = usage.map((each) =>
    each === '' ? `npm run ${name}` : `npm run ${name} -- ${each}`,
  )
  return [`Usage: ${lines.join('\n       ')}`, ...notes].join('\n')
}

/**
 * Begins a command. Whoever reads what it prints may go away, as `head` does: it works on to its end.
 * @param read says what is wanted; null if the arguments make no sense together
 * @returns that; otherwise prints what is wrong and exits with status 2, or what is understood after `--help`
 */
export function fromArguments<Name extends Command, Wanted>(
  name: Name,
  read: (args: Arguments<Name>) => Wanted | null,
): Wanted {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
  if (process.argv.includes('--help')) {
    console.log(usageOf(name))
    process.exit(0)
  }
  try {
    const wanted = read(readArguments(name, process.argv.slice(2), process.env))
    if (wanted !== null) return wanted
    console.error(usageOf(name))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
  }
  process.exit(2)
}

/** @returns the absolute path of a file, from where the person stands: npm starts commands in its own folder */
export function pathHere(written: string, env = process.env, folder = process.cwd()): string {
  return resolve(folder === ROOT ? (env.INIT_CWD ?? folder) : folder, written)
}
