/** WebKitGTK by WebKitWebDriver: the closest to an iPad that runs on Linux. It needs a display. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts } from '../../tests/fixtures/servers/free-ports.ts'
import { isOnPath, startGroup, type Engine } from './engine.ts'
import { CAPABILITIES, Tablet, type Command } from './tablet.ts'

const BROWSER = fileURLToPath(new URL('webkit-browser.py', import.meta.url))
const START_MS = 60_000
/** Time for the browser to write its data when it ends. */
const CLOSE_MS = 500

/** Path of each WebDriver command below its session; `{id}` is an element. */
const ADDRESSES: Record<Command, string> = {
  Navigate: 'url',
  Refresh: 'refresh',
  ExecuteScript: 'execute/sync',
  FindElement: 'element',
  ElementClick: 'element/{id}/click',
  ElementSendKeys: 'element/{id}/value',
}

const NEEDS: Record<string, () => boolean> = {
  'webkit2gtk-driver': () => isOnPath('WebKitWebDriver'),
  xvfb: () => isOnPath('Xvfb'),
  'python3-gi': () => runsInPython('import gi'),
  'gir1.2-webkit2-4.1': () => runsInPython("import gi; gi.require_version('WebKit2', '4.1')"),
}

export const webkit: Engine = {
  name: 'WebKitGTK',
  missingPackages: () => Object.keys(NEEDS).filter((name) => !NEEDS[name]?.()),
  start: async (profile) => {
    const display = await startDisplay()
    const port = await freePorts(1)
    const driver = startGroup('WebKitWebDriver', [`--port=${port}`], {
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    })
    const kill = async () => {
      await driver.kill()
      await display.end()
    }
    try {
      const session = await newSession(`http://127.0.0.1:${port}`, profile)
      return new Tablet({
        send: (command, { id, ...parameters }) =>
          ask('POST', `${session}/${ADDRESSES[command].replace('{id}', String(id))}`, parameters),
        close: async () => {
          await ask('DELETE', session)
          await sleep(CLOSE_MS)
          await kill()
        },
        kill,
      })
    } catch (error) {
      await kill()
      throw error
    }
  },
}

/** Uses Debian's own Python, which its packages are for. */
function runsInPython(script: string): boolean {
  return spawnSync('/usr/bin/python3', ['-c', script]).status === 0
}

async function newSession(driver: string, profile: string): Promise<string> {
  const browserOptions = { binary: BROWSER, args: [profile] }
  const alwaysMatch = { ...CAPABILITIES, 'webkitgtk:browserOptions': browserOptions }
  const deadline = performance.now() + START_MS
  for (;;) {
    try {
      const session = await ask('POST', `${driver}/session`, { capabilities: { alwaysMatch } })
      return `${driver}/session/${(session as { sessionId: string }).sessionId}`
    } catch (error) {
      if (performance.now() > deadline) throw new Error('WebKit does not start', { cause: error })
      await sleep(50)
    }
  }
}

async function ask(method: string, url: string, parameters?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    body: parameters === undefined ? undefined : JSON.stringify(parameters),
  })
  const { value } = (await response.json()) as { value: { message: string } | null }
  if (!response.ok) throw new Error(value?.message)
  return value
}

/** Starts an X server without a screen, on the first free display number. */
async function startDisplay(): Promise<{ name: string; end: () => Promise<void> }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1400x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const [number] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer]
  const end = async () => {
    child.kill()
    await ended
  }
  return { name: `:${number.toString().trim()}`, end }
}
