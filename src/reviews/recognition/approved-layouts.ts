import type { PaperLayout } from '../../contract/layout-calls.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { imageKey } from '../../offline/image-key.ts'
import { readImageReadings } from '../../offline/images/image-facts.ts'
import type { SentDecision } from '../../offline/rows.ts'
import { layoutsOf } from '../../recognition/fields/findings-in.ts'
import { READER } from '../../recognition/reader/image-reader.ts'

/** Finding the layouts of many receipts pauses this often, so that the page stays responsive. */
const SLICE_MS = 8

/**
 * The layouts of those receipts that were approved and whose images have all been read; nothing is read for it.
 * @throws errors of the local storage
 */
export async function readLayouts(
  database: StaffDatabase,
  decided: readonly Pick<SentDecision, 'decision' | 'request'>[],
): Promise<PaperLayout[]> {
  const keys = decided.flatMap(({ request }) => request.urls.map(imageKey))
  const readings = await readImageReadings(database, keys, READER)
  const layouts: PaperLayout[] = []
  let since = performance.now()
  for (const { decision, request } of decided) {
    const ofImages = request.urls.flatMap((url) => {
      const reading = readings.get(imageKey(url))
      return reading ? [reading] : []
    })
    if (!decision.isApproved || ofImages.length < request.urls.length) continue
    if (performance.now() - since > SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve))
      since = performance.now()
    }
    const { businessId, receiptDatetime, subtotal } = decision
    const { submittedDatetime: submitted } = request
    layouts.push(...layoutsOf(ofImages, { businessId, receiptDatetime, subtotal, submitted }))
  }
  return layouts
}
