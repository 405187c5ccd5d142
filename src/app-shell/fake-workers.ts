/** A service worker and its registration, as far as the update of the app sees them. For tests. */
import { vi } from 'vitest'

interface Message {
  type: string
}
interface Port {
  postMessage(data: unknown): void
}
const isNoQuestion = ({ type }: Message) => type !== 'VERSION'

/** Delivers messages synchronously, unlike a real channel. */
export class FakeChannel {
  readonly port1: { onmessage?: (event: { data: unknown }) => void } = {}
  readonly port2 = { postMessage: (data: unknown) => this.port1.onmessage?.({ data }) }
}

let versions = 0

export class FakeWorker extends EventTarget {
  readonly scriptURL = new URL('/sw.js', location.href).href
  readonly postMessage = vi.fn<(message: Message, ports: Port[]) => void>(({ type }, [port]) => {
    if (type === 'VERSION') port?.postMessage(this.version)
  })
  state = 'activated'
  readonly version: string

  constructor(version = `version ${(versions += 1)}`) {
    super()
    this.version = version
  }

  /** @returns what it was told, other than questions */
  heard(): unknown[] {
    return this.postMessage.mock.calls.map(([message]) => message).filter(isNoQuestion)
  }

  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

export class FakeRegistration extends EventTarget {
  active: FakeWorker | null = new FakeWorker()
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  readonly update = vi.fn(() => Promise.resolve())

  /** The browser has found a new version. */
  begin(): void {
    this.installing = new FakeWorker()
    this.dispatchEvent(new Event('updatefound'))
  }

  /** The version that is being installed now waits, or its files could not be fetched. */
  finish(outcome: 'waiting' | 'failed'): void {
    const worker = this.installing
    this.installing = null
    if (outcome === 'waiting') this.waiting = worker
    worker?.become(outcome === 'waiting' ? 'installed' : 'redundant')
  }

  /** The version that waits replaces the active one. @param control has it control the pages */
  activate(control: (active: FakeWorker | null) => void): void {
    const previous = this.active
    this.active = this.waiting
    this.waiting = null
    this.active?.become('activating')
    control(this.active)
    previous?.become('redundant')
  }
}
