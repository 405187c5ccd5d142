import { parseArgs } from 'node:util'

/** Of review requests that one command adds. */
export const MAX_REVIEWS = 1_000_000

/** Reads the arguments of `npm run seed`. @throws when they are wrong */
export function readReviewCount(args: string[]): number {
  const { values } = parseArgs({ args, options: { reviews: { type: 'string' } } })
  const reviews = Number(values.reviews)
  if (Number.isInteger(reviews) && reviews >= 1 && reviews <= MAX_REVIEWS) return reviews
  throw new RangeError(`There is no number of reviews ${values.reviews}`)
}
