import { asc, eq } from 'drizzle-orm'
import type { ListedBusiness } from '../../src/contract/review-calls.ts'
import type { Database } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'
import type { ImageUrls } from '../images/receipt-images.ts'
import { businesses, reviewRequest } from '../database/schema.ts'

/**
 * Call 9: the businesses of the loyalty program, sorted by name, for reviewing one request, with what
 * their receipts can be told by.
 * @throws {HttpError} 404 for an unknown review request
 */
export async function listBusinesses(
  database: Database,
  reviewId: string,
): Promise<ListedBusiness[]> {
  const [request] = await database
    .select({ id: reviewRequest.id })
    .from(reviewRequest)
    .where(eq(reviewRequest.id, reviewId))
  if (!request) throw new HttpError(404, 'There is no such review request')
  return database
    .select({
      id: businesses.id,
      name: businesses.name,
      phoneNumber: businesses.phoneNumber,
      address: businesses.address,
    })
    .from(businesses)
    .where(eq(businesses.isCampfire, true))
    .orderBy(asc(businesses.name), asc(businesses.id))
}

/**
 * Call 10: the signed URLs of a business's receipt templates.
 * @throws {HttpError} 404 for an unknown business
 */
export async function listTemplateUrls(
  database: Database,
  images: ImageUrls,
  businessId: string,
): Promise<string[]> {
  const [business] = await database
    .select({ templateImages: businesses.templateImages })
    .from(businesses)
    .where(eq(businesses.id, businessId))
  if (!business) throw new HttpError(404, 'There is no such business')
  return business.templateImages.map(images.template)
}
