/** @returns the value at a rank between 0 (the least) and 1 (the greatest); NaN if there is none */
export function atRank(values: readonly number[], rank: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(rank * (values.length - 1))] ?? NaN
}

/** @returns the value in the middle; NaN if there is none */
export function median(values: readonly number[]): number {
  return atRank(values, 0.5)
}

/** `median 2.1, p90 3.3, longest 4.0` */
export function ranks(values: readonly number[], decimals: number): string {
  const [middle, p90, longest] = [0.5, 0.9, 1].map((rank) => atRank(values, rank).toFixed(decimals))
  return `median ${middle}, p90 ${p90}, longest ${longest}`
}

/** `97.5 %`; of nothing there is no share. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}

/** `3, longest 120 ms` */
export function tasksOver50Ms(tasks: readonly number[]): string {
  return `${tasks.length}, longest ${Math.max(0, ...tasks).toFixed(0)} ms`
}
