/** Of all property tests: one and the same in `npm test`, another in `npm run test:all` or with `SEED=<number>`. */
export const SEED = Number(process.env.SEED ?? 1)
