/** Exponential pauses after failures. All times are in milliseconds. */
export interface Backoff {
  /** The first pause; each further one is twice as long. */
  minMs: number
  maxMs: number
}

/**
 * The pause after failures, in milliseconds, with a jitter of half the pause, so that tablets do not all come back at once.
 * @param failures in a row, from 1
 * @param chance random number, 0 ≤ x < 1
 */
export function pauseAfter(failures: number, { minMs, maxMs }: Backoff, chance: number): number {
  return Math.round((Math.min(maxMs, minMs * 2 ** (failures - 1)) * (1 + chance)) / 2)
}
