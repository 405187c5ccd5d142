/** A browser by WebDriver, the one language that Firefox and WebKit both speak, in the words of a session. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Finding, on a machine that is busy. */
const PATIENCE_MS = 60_000
/** After which a press without an effect is tried again. */
const PRESS_MS = 10_000

/** The commands of WebDriver that a session needs; each engine has its own way to carry them. */
export type Command =
  'Navigate' | 'Refresh' | 'ExecuteScript' | 'FindElement' | 'ElementClick' | 'ElementSendKeys'

export interface Wire {
  /** @returns the command's value @throws {Error} with the browser's words when it could not be done */
  send(command: Command, parameters: Record<string, unknown>): Promise<unknown>
  /** Lets the browser end as when a person closes it. */
  close(): Promise<void>
  /** SIGKILL to all of its processes. */
  kill(): Promise<void>
}

/** No load of a page is waited for: a person who reloads does not wait either. */
export const CAPABILITIES = { pageLoadStrategy: 'none', timeouts: { script: 10_000 } }

const SCROLL_CLEAR = `
  const { singleNodeValue } = document.evaluate(arguments[0], document, null, XPathResult.FIRST_ORDERED_NODE_TYPE)
  singleNodeValue?.scrollIntoView({ block: 'center' })`

export class Tablet {
  readonly #wire: Wire

  constructor(wire: Wire) {
    this.#wire = wire
  }

  close(): Promise<void> {
    return this.#wire.close()
  }

  kill(): Promise<void> {
    return this.#wire.kill()
  }

  async goto(url: string): Promise<void> {
    await this.#wire.send('Navigate', { url })
  }

  async reload(): Promise<void> {
    await this.#patiently('reload', () => this.#wire.send('Refresh', {}))
  }

  /** Runs the body of a function in the page. @returns what it returns */
  evaluate(script: string, ...args: unknown[]): Promise<unknown> {
    return this.#wire.send('ExecuteScript', { script, args })
  }

  /** Runs the body of a function in the page until it returns something. */
  async find(what: string, script: string, ...args: unknown[]): Promise<unknown> {
    return this.#patiently(`find ${what}`, async () => {
      const found = await this.evaluate(script, ...args)
      if (found === null) throw new Error('It is not there')
      return found
    })
  }

  /** Waits for an element. @param xpath of which the first in the page is taken */
  async see(xpath: string): Promise<void> {
    await this.#patiently(`see ${xpath}`, () => this.#find(xpath))
  }

  /** Presses what is there, again if need be: a page that is being drawn can move it from under a finger. */
  async press(xpath: string, until: string): Promise<void> {
    await this.#patiently(`press ${xpath}`, async () => {
      // A slow effect may have come since the press before.
      if (await this.#find(until).catch(() => null)) return
      // A driver scrolls only until a thing is on the page, which may be below the bar that stays in sight.
      await this.evaluate(SCROLL_CLEAR, xpath)
      await this.#wire.send('ElementClick', { id: await this.#find(xpath) })
      await this.#patiently(`see ${until}`, () => this.#find(until), PRESS_MS)
    })
  }

  async type(xpath: string, text: string): Promise<void> {
    await this.#patiently(`type into ${xpath}`, async () => {
      await this.#wire.send('ElementSendKeys', { id: await this.#find(xpath), text })
    })
  }

  async #find(xpath: string): Promise<string> {
    const found = await this.#wire.send('FindElement', { using: 'xpath', value: xpath })
    // WebDriver names an element by an object with one property of a fixed, long name.
    const [id] = Object.values(found as Record<string, string>)
    if (id === undefined) throw new Error(`No element ${xpath}`)
    return id
  }

  /** Tries again while the page is being loaded or drawn anew. */
  async #patiently<T>(what: string, act: () => Promise<T>, ms = PATIENCE_MS): Promise<T> {
    const deadline = performance.now() + ms
    for (;;) {
      try {
        return await act()
      } catch (error) {
        if (performance.now() > deadline) throw new Error(`Could not ${what}`, { cause: error })
        await sleep(100)
      }
    }
  }
}
