import { createStore } from 'zustand/vanilla'
import type { Need } from './need.ts'

interface Prefetch {
  /** Needs that the server fails to meet at the moment. */
  stuck: readonly Need[]
  /** There is no space for more images, besides what decisions need. */
  isFull: boolean
  /** Tries everything now that failed before. */
  tryAgain(): void
}

/** The state of this tab's prefetch. */
export const prefetchState = createStore<Prefetch>(() => ({
  stuck: [],
  isFull: false,
  tryAgain: () => {},
}))
