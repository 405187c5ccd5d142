import { paths } from '../../config/paths.ts'

/** In the query of a review's path: the form is open, for a decision that the server refused. */
export const EDIT = 'edit'

/** @returns the path of a review with its form open */
export function editPath(reviewId: string): string {
  return `${paths.review(reviewId)}?${EDIT}`
}
