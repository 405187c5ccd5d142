/** Reads the settings of the pages, which are fixed by the build. */
import { loadEnv, type Plugin } from 'vite'
import { PAGE_SETTINGS, type PageSetting } from '../src/config/page-settings.ts'

type Values = Record<PageSetting, string>

/** Whatever names it is an example, also a mailbox of another name there. */
const EXAMPLE_HOST = new URL(PAGE_SETTINGS.VITE_SITE_URL.initial).host

const NAMES = Object.keys(PAGE_SETTINGS) as PageSetting[]

/** What no page of a real site may contain. */
export const EXAMPLE_VALUES: readonly string[] = [
  EXAMPLE_HOST,
  ...NAMES.filter((name) => PAGE_SETTINGS[name].isExample).map(
    (name) => PAGE_SETTINGS[name].initial,
  ),
].filter(Boolean)

/**
 * @param given by name; blanks around a value do not count, and an empty one is a value
 * @returns every setting
 * @throws {Error} naming the first wrong one in a single line
 */
export function readPageSettings(given: Readonly<Record<string, string | undefined>>): Values {
  const values = NAMES.map((name) => {
    const { schema, initial } = PAGE_SETTINGS[name]
    const read = schema.safeParse(given[name]?.trim() ?? initial)
    if (read.success) return [name, read.data] as const
    const wrong = new Error(`The setting ${name} is wrong: it ${read.error.issues[0]?.message}`)
    // Vite prints the stack in the place of the message.
    wrong.stack = wrong.message
    throw wrong
  })
  return Object.fromEntries(values) as Values
}

/** @returns the names of the settings whose values are only for trying out */
export function exampleSettings(values: Values): PageSetting[] {
  return NAMES.filter((name) => {
    const { isExample, initial } = PAGE_SETTINGS[name]
    return (isExample && values[name] === initial) || values[name].includes(EXAMPLE_HOST)
  })
}

/**
 * Checks the settings, and gives those that are not set their initial values: in the environment, from where all builds of
 * the pages, of the worker and of the renderer take them. So a script contains the values that it uses, and no others.
 * @returns a Vite plugin
 */
export function pageSettings(): Plugin {
  return {
    name: 'campfire:page-settings',
    config(_, { mode }) {
      Object.assign(process.env, readPageSettings(loadEnv(mode, process.cwd(), 'VITE_')))
    },
  }
}
