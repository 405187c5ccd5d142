/** A message passed to the next screen through the router's location state. */
export interface SavedState {
  saved: string
  /** `seq` of the outbox entry it is about, so that the decision can be undone from the message. */
  seq?: number
}

/** Whether a location's state carries such a message. */
export function isSavedState(state: unknown): state is SavedState {
  return typeof state === 'object' && state !== null && 'saved' in state
}
