/**
 * The link state: failures of the connection or the whole server delay the link, never an entry. It is in
 * memory only. The tab that sends tells the others; a new tab starts with a good link and tries for itself.
 */
import { createStore } from 'zustand/vanilla'
import type { StaffDatabase } from '../database.ts'

export interface LinkState {
  /** Failures since the last success. */
  failures: number
  /** Nothing is sent before this time, milliseconds since the epoch; 0: no delay. */
  resumeAt: number
  /** `server`: it answers but does not accept decisions now. `network`: our server did not answer. */
  waitingFor: 'nothing' | 'network' | 'server'
  /** As text for the screen. */
  lastFailure: string | null
}

export const GOOD_LINK: LinkState = {
  failures: 0,
  resumeAt: 0,
  waitingFor: 'nothing',
  lastFailure: null,
}

/** The link of one person's outbox, in one tab or worker. */
export class Link {
  #channel: BroadcastChannel | null = null
  readonly #name: string
  readonly #store = createStore(() => GOOD_LINK)

  constructor(database: Pick<StaffDatabase, 'name'>) {
    this.#name = `link:${database.name}`
  }

  /** The current state. */
  readonly state = this.#store.getState
  /** Calls back on each change of the state. Returns a function that stops listening. */
  readonly subscribe = this.#store.subscribe

  /** Shares the state with other tabs. @returns a function that stops sharing */
  follow(): () => void {
    const channel = new BroadcastChannel(this.#name)
    channel.onmessage = ({ data }: MessageEvent<LinkState>) => this.#store.setState(data, true)
    this.#channel = channel
    return () => {
      channel.close()
      this.#channel = null
    }
  }

  /** Sets the state in this tab and in those that share it. */
  set(next: LinkState): void {
    this.#store.setState(next, true)
    this.#channel?.postMessage(next)
  }

  /** Ends the delay, because the connection is back or a person does not want to wait. */
  reopen(): void {
    if (this.state().waitingFor !== 'nothing') {
      this.set({ ...this.state(), resumeAt: 0, waitingFor: 'nothing' })
    }
  }
}
