/** What one screen leaves for the next one to say. */
export interface SavedState {
  saved: string
  /** The outbox entry that it is about, to take it back from here. */
  seq?: number
}

export function isSavedState(state: unknown): state is SavedState {
  return typeof state === 'object' && state !== null && 'saved' in state
}
