import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { EMBEDDED_SERVICES, IDEMPOTENCY_HEADER } from '../src/contract/endpoint.ts'
import { listOwnReceipts, submitReceipt } from '../src/contract/intake-calls.ts'
import { REJECTION_REASONS } from '../src/rules/receipt.ts'
import { RECEIPT_IMAGES } from '../src/rules/receipt-images.ts'

export const FILE = new URL('../docs/intake.openapi.json', import.meta.url)

/**
 * Puts what the contract says into the description of calls 20 and 21, whose other words are written in the file itself.
 * @returns the description, OpenAPI 3.1
 * @throws {TypeError} when the file describes other addresses than the contract's
 */
export function intakeOpenapi(): object {
  const document = JSON.parse(readFileSync(FILE, 'utf8'))
  const { post, get } = document.paths[`${EMBEDDED_SERVICES.intake}${submitReceipt.path}`]
  post.parameters[0].name = IDEMPOTENCY_HEADER
  const { image } = post.requestBody.content['multipart/form-data'].schema.properties
  image.maxItems = RECEIPT_IMAGES.most
  image.description = `JPEG, PNG, WebP or, where the server can read it, HEIC; of at most ${RECEIPT_IMAGES.maxBytes / 1_000_000} MB and ${RECEIPT_IMAGES.maxPixels / 1_000_000} megapixels each, in the order of the receipt.`
  const fields = jsonSchema(submitReceipt.body)
  post.requestBody.content['multipart/form-data'].schema = {
    ...fields,
    properties: { image, ...fields.properties },
    required: ['image'],
  }
  post.responses[201].content['application/json'].schema = jsonSchema(submitReceipt.response)
  const names = REJECTION_REASONS.map(({ name }) => `\`${name}\``).join(', ')
  const page = get.responses[200]
  page.description = `A page. In \`rejectionReasons\`, a text that is none of ${names} is for the customer to read.`
  page.content['application/json'].schema = jsonSchema(listOwnReceipts.response)
  return document
}

/** As requests are written: an answer may have more fields than these. */
function jsonSchema(schema: z.core.$ZodType) {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // The pattern of a time is long and says nothing more than its format.
    override: ({ jsonSchema: made }) => {
      if (made.format) delete made.pattern
    },
  })
  return json
}
