/**
 * Firefox ESR by Marionette, the protocol that its WebDriver server, geckodriver, uses. Using it directly
 * needs nothing but Firefox. A message is its length, a colon and JSON.
 */
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOnPath, startGroup, type Engine } from './engine.ts'
import { CAPABILITIES, Tablet } from './tablet.ts'

const COMMAND = 'firefox-esr'
const START_MS = 60_000
const CLOSE_MS = 10_000

const SETTINGS = {
  // Any free port: Firefox writes its number to a file in the profile.
  'marionette.port': 0,
  'browser.sessionstore.resume_from_crash': false,
  'toolkit.startup.max_resumed_crashes': -1,
}

export const firefox: Engine = {
  name: 'Firefox ESR',
  missingPackages: () => (isOnPath(COMMAND) ? [] : ['firefox-esr']),
  start: async (profile) => {
    const lines = Object.entries(SETTINGS).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    )
    await writeFile(join(profile, 'user.js'), lines.join(''))
    const portFile = join(profile, 'MarionetteActivePort')
    await rm(portFile, { force: true })

    const { ended, kill } = startGroup(COMMAND, [
      '--marionette',
      '--headless',
      '--no-remote',
      '--profile',
      profile,
    ])
    try {
      const send = await marionette(await portIn(portFile))
      await send('WebDriver:NewSession', CAPABILITIES)
      const close = async () => {
        await send('Marionette:Quit', { flags: ['eForceQuit'] })
        await Promise.race([ended, sleep(CLOSE_MS, undefined, { ref: false })])
        await kill()
      }
      return new Tablet({
        send: async (command, parameters) => {
          // Marionette's own reload bypasses the service worker, unlike a person's.
          const result =
            command === 'Refresh'
              ? await send('WebDriver:ExecuteScript', { script: 'location.reload()', args: [] })
              : await send(`WebDriver:${command}`, parameters)
          return (result as { value: unknown } | null)?.value
        },
        close,
        kill,
      })
    } catch (error) {
      await kill()
      throw error
    }
  },
}

async function portIn(file: string): Promise<number> {
  const deadline = performance.now() + START_MS
  for (;;) {
    const port = Number(await readFile(file, 'utf8').catch(() => ''))
    if (port > 0) return port
    if (performance.now() > deadline) throw new Error('Firefox does not start')
    await sleep(50)
  }
}

type Send = (command: string, parameters: object) => Promise<unknown>

async function marionette(port: number): Promise<Send> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const waiting = new Map<number, Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'>>()
  readMessages(socket, (message) => {
    // The first message is a greeting, not an array.
    if (!Array.isArray(message)) return
    const [, id, error, result] = message as [number, number, { message: string } | null, unknown]
    if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  const giveUp = () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'))
    waiting.clear()
  }
  socket.on('error', giveUp).on('close', giveUp)

  let lastId = 0
  return (command, parameters) =>
    new Promise((resolve, reject) => {
      const id = (lastId += 1)
      waiting.set(id, { resolve, reject })
      const message = JSON.stringify([0, id, command, parameters])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
}

function readMessages(socket: Socket, onMessage: (message: unknown) => void): void {
  let unread = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk])
    for (;;) {
      const colon = unread.indexOf(':')
      if (colon < 0) return
      const end = colon + 1 + Number(unread.toString('utf8', 0, colon))
      if (unread.length < end) return
      onMessage(JSON.parse(unread.toString('utf8', colon + 1, end)))
      unread = unread.subarray(end)
    }
  })
}
