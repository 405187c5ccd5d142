/** Milliseconds since 1970, UTC. */
export type EpochMs = number
