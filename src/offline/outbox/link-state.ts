/**
 * How the link to the server is doing: what fails for the server as a whole delays the link, never an entry.
 * It lives in memory, each tab hears of it from the one that sends; a new tab begins with a try of its own.
 */
import { createStore } from 'zustand/vanilla'
import type { StaffDatabase } from '../database.ts'

export interface LinkState {
  /** Failures since the last success. */
  failures: number
  /** Nothing is sent before this time, milliseconds since the epoch. */
  resumeAt: number
  /** `server`: it asked us to wait. `network`: nothing of ours answered. */
  waitingFor: 'nothing' | 'network' | 'server'
  /** In words. */
  lastFailure: string | null
}

export const GOOD_LINK: LinkState = {
  failures: 0,
  resumeAt: 0,
  waitingFor: 'nothing',
  lastFailure: null,
}

export class Link {
  #channel: BroadcastChannel | null = null
  readonly #name: string
  readonly #store = createStore(() => GOOD_LINK)

  constructor(database: Pick<StaffDatabase, 'name'>) {
    this.#name = `link:${database.name}`
  }

  readonly state = this.#store.getState
  readonly subscribe = this.#store.subscribe

  /** Shares what the tabs find out. @returns stops that */
  follow(): () => void {
    const channel = new BroadcastChannel(this.#name)
    channel.onmessage = ({ data }: MessageEvent<LinkState>) => this.#store.setState(data, true)
    this.#channel = channel
    return () => {
      channel.close()
      this.#channel = null
    }
  }

  set(next: LinkState): void {
    this.#store.setState(next, true)
    this.#channel?.postMessage(next)
  }

  /** What was waited for has come, or a person does not want to wait. */
  reopen(): void {
    if (this.state().waitingFor !== 'nothing') {
      this.set({ ...this.state(), resumeAt: 0, waitingFor: 'nothing' })
    }
  }
}
