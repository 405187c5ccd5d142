/** A browser driven by WebDriver, the only protocol that Firefox and WebKit share. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Timeout of each step, generous for busy machines. */
const PATIENCE_MS = 60_000
/** A press that has had no effect for so long is repeated. */
const PRESS_MS = 10_000

/** The WebDriver commands that a session needs. Each engine sends them in its own way. */
export type Command =
  'Navigate' | 'Refresh' | 'ExecuteScript' | 'FindElement' | 'ElementClick' | 'ElementSendKeys'

export interface Wire {
  /** @returns the command's result @throws {Error} with the browser's message if the command fails */
  send(command: Command, parameters: Record<string, unknown>): Promise<unknown>
  /** Closes the browser as a person would. */
  close(): Promise<void>
  /** Sends SIGKILL to all of its processes. */
  kill(): Promise<void>
}

/** Commands do not wait for pages to load: a person who reloads does not wait either. */
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

  /** Runs a function body in the page, once. @returns what it returns */
  evaluate(script: string, ...args: unknown[]): Promise<unknown> {
    return this.#wire.send('ExecuteScript', { script, args })
  }

  /** Runs a function body in the page until it returns something other than null. */
  async find(what: string, script: string, ...args: unknown[]): Promise<unknown> {
    return this.#patiently(`find ${what}`, async () => {
      const found = await this.evaluate(script, ...args)
      if (found === null) throw new Error('Not found')
      return found
    })
  }

  /** Waits for an element. @throws {Error} if it does not appear in time */
  async see(xpath: string): Promise<void> {
    await this.#patiently(`see ${xpath}`, () => this.#find(xpath))
  }

  /**
   * Presses an element, again if need be: it can move away from the pointer while the page is being rendered.
   * @param until XPath of what appears when the press had its effect
   */
  async press(xpath: string, until: string): Promise<void> {
    await this.#patiently(`press ${xpath}`, async () => {
      // The previous press may have had its effect meanwhile.
      if (await this.#find(until).catch(() => null)) return
      // A driver scrolls only until the element is in the viewport, where the fixed bar may cover it.
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
    // WebDriver returns an element as an object whose only property, with a long fixed name, is the id.
    const [id] = Object.values(found as Record<string, string>)
    if (id === undefined) throw new Error(`No element ${xpath}`)
    return id
  }

  /**
   * Tries again while the page is loading or being rendered.
   * @throws {Error} with the last failure as its cause, when the time is over
   */
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
