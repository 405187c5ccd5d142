import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** Flags for every Chromium we start: it runs in containers and must not fetch anything on its own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The name of Debian's package and of its command. */
const HEADLESS_SHELL = 'chromium-headless-shell'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  join(process.env.LOCALAPPDATA ?? '', 'Google\\Chrome\\Application\\chrome.exe'),
]

/**
 * Finds a Chromium, a whole one if there is one, and installs one only when the machine has none at all.
 * @returns its path
 * @throws {Error} with one line that says what to install, when nothing works
 */
export function findChromium(): string {
  const found =
    fromEnvironment() ?? wholeBrowser() ?? shell() ?? installWithPlaywright() ?? installWithApt()
  if (found) return found
  throw new Error('No Chromium found: install Chrome or Chromium, or set CHROME_PATH to one.')
}

/**
 * Finds the lightest Chromium: the headless shell renders the same pages with a fifth less work.
 * @returns its path; that of the whole browser when there is no shell or CHROME_PATH is set
 * @throws {Error} like `findChromium`
 */
export function findHeadlessShell(): string {
  return fromEnvironment() ?? shell() ?? findChromium()
}

/** @returns whether a path is that of a browser without windows, which can install no app, for example */
export function isHeadlessShell(path: string): boolean {
  return /headless[-_]shell/.test(path)
}

export function browserVersion(path: string): string {
  // On Windows, this would open a window.
  if (process.platform === 'win32') return path
  return `${execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()} (${path})`
}

/** A wrong CHROME_PATH is a mistake to report, not to ignore. */
function fromEnvironment(): string | undefined {
  const path = process.env.CHROME_PATH
  if (path && !existsSync(path)) throw new Error(`CHROME_PATH names ${path}, which does not exist.`)
  return path || undefined
}

function wholeBrowser(): string | undefined {
  return fromPlaywright() ?? fromSystem()
}

function fromPlaywright(): string | undefined {
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

function shell(): string | undefined {
  // Playwright tells only where its whole browser is; the shell is beside it, in folders named alike.
  const path = chromium
    .executablePath()
    ?.replace(
      /chromium-(\d+)([\\/])chrome-([\w-]+).*?(\.exe)?$/,
      'chromium_headless_shell-$1$2chrome-headless-shell-$3$2chrome-headless-shell$4',
    )
  return path && isHeadlessShell(path) && existsSync(path) ? path : onPath([HEADLESS_SHELL])
}

function fromSystem(): string | undefined {
  return onPath(COMMANDS) ?? USUAL_PLACES.find((path) => existsSync(path))
}

function onPath(commands: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const paths = commands.flatMap((command) => folders.map((folder) => join(folder, command)))
  return paths.find((path) => existsSync(path))
}

function installWithPlaywright(): string | undefined {
  // Windows needs a shell, because npx is a .cmd file there.
  spawnSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return fromPlaywright()
}

function installWithApt(): string | undefined {
  const mayInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (!mayInstall) return undefined
  try {
    execFileSync('apt-get', ['update'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', 'chromium'], { stdio: 'inherit' })
  } catch {
    return undefined
  }
  // Optional: the whole browser works too, only slower.
  spawnSync('apt-get', ['install', '-y', HEADLESS_SHELL], { stdio: 'inherit' })
  return fromSystem()
}
