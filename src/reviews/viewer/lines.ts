import type { Reading, ReadRow } from '../../offline/rows.ts'

/** The lines that were read in a request's images, to be pressed (spec T3). The same object as long as nothing changes. */
export interface PressableLines {
  /** Of each image, in their order; null while there are none, or nothing can be filled in. */
  readings: readonly Reading[] | null
  /** Why there are none, as a sentence without a stop. */
  whyNone: string
  /**
   * A line was pressed.
   * @param target its place on screen
   * @param focused what had the focus before
   */
  onPress: (row: ReadRow, target: HTMLElement, focused: Element | null) => void
  /** @returns the index of the next line, after one, that can be what is left to fill in; null if none can */
  nextFitting: (rows: Reading, from: number) => number | null
}
