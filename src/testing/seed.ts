import fc, { type Arbitrary } from 'fast-check'

/** Of all property tests: one and the same in `npm test`, another in `npm run test:all` or with `SEED=<number>`. */
export const SEED = Number(process.env.SEED ?? 1)

/** Any code point, and half a pair. The library's own unit of all of them takes a second to set up. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff })
  .map((code) => String.fromCodePoint(code))

/** Checks that something holds for all values, as far as so many random ones can show it. */
export function forAll<Values extends [unknown, ...unknown[]]>(
  numRuns: number,
  values: { [Index in keyof Values]: Arbitrary<Values[Index]> },
  holds: (...values: Values) => boolean | void,
): void {
  fc.assert(fc.property(...values, holds), { seed: SEED, numRuns })
}
