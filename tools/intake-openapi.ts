import { z } from 'zod'
import {
  EMBEDDED_SERVICES,
  IDEMPOTENCY_HEADER,
  type Endpoint,
  type ImageLimits,
} from '../src/contract/endpoint.ts'
import { listOwnReceipts, submitReceipt } from '../src/contract/intake-calls.ts'
import { REJECTION_REASONS } from '../src/rules/receipt.ts'
import { RECEIPT_IMAGES } from '../src/rules/receipt-images.ts'

/** The meaning of each status, in words for the app's developers. */
const REFUSALS: Record<number, string> = {
  400: 'Something is wrong with what was sent, and `error` says what. The same request will not succeed.',
  401: 'The ID token is missing, wrong or too old. Get a new one and send the request again.',
  403: 'The customer has not verified their e-mail address.',
  409: 'Another receipt was sent under this key.',
  413: 'An image is too large.',
  415: 'The body is no multipart/form-data, or its Content-Encoding is neither gzip nor deflate.',
  429: 'Too many requests. `Retry-After` says in how many seconds to try again.',
  503: 'Please try again after `Retry-After` seconds, under the same key.',
}

const [MEGABYTES, MEGAPIXELS] = [
  RECEIPT_IMAGES.maxBytes / 1_000_000,
  RECEIPT_IMAGES.maxPixels / 1_000_000,
]

/** @returns the description of calls 20 and 21, OpenAPI 3.1, made from the contract */
export function intakeOpenapi(): object {
  const path = `${EMBEDDED_SERVICES.intake}${submitReceipt.path}`
  return {
    openapi: '3.1.0',
    info: {
      title: 'Campfire: receipts from the customers’ app',
      version: '1',
      description:
        'Send a receipt with a key of your own choice, and send it again under the same key until there is an answer: it counts once.',
    },
    security: [{ customer: [] }],
    paths: {
      [path]: {
        post: {
          operationId: 'submitReceipt',
          summary: 'Send a receipt',
          parameters: [
            {
              name: IDEMPOTENCY_HEADER,
              in: 'header',
              required: true,
              description:
                'The same for every attempt at one receipt, such as a UUID. It may be in quotes.',
              schema: { type: 'string', pattern: '^[\\w-]{1,64}$' },
            },
          ],
          requestBody: { required: true, content: { 'multipart/form-data': form(submitReceipt) } },
          responses: {
            201: answer('It is in the queue. Every attempt gets the same answer.', submitReceipt),
            ...refusals([400, 401, 403, 409, 413, 415, 429, 503]),
          },
        },
        get: {
          operationId: 'listOwnReceipts',
          summary: 'The customer’s own receipts, the newest first',
          parameters: [
            {
              name: 'last_evaluated_key',
              in: 'query',
              description: 'Of the page before, as JSON; left out for the first page.',
              schema: { type: 'string' },
            },
          ],
          responses: {
            200: answer(
              `A page. In \`rejectionReasons\`, a text that is none of ${REJECTION_REASONS.map(({ name }) => `\`${name}\``).join(', ')} is for the customer to read.`,
              listOwnReceipts,
            ),
            ...refusals([400, 401, 403, 429, 503]),
          },
        },
      },
    },
    components: {
      securitySchemes: {
        customer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The ID token of a customer, from Firebase Authentication.',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          properties: { error: { type: 'string' } },
          required: ['error'],
        },
      },
    },
  }
}

function form({ body, images }: Endpoint & { images?: ImageLimits }): object {
  const fields = jsonSchema(body)
  return {
    schema: {
      ...fields,
      properties: {
        image: {
          type: 'array',
          minItems: 1,
          maxItems: images?.most,
          items: { type: 'string', contentMediaType: 'application/octet-stream' },
          description: `JPEG, PNG, WebP or, where the server can read it, HEIC; of at most ${MEGABYTES} MB and ${MEGAPIXELS} megapixels each, in the order of the receipt.`,
        },
        ...(fields.properties as object),
      },
      required: ['image'],
    },
  }
}

function answer(description: string, { response }: Endpoint): object {
  const schema = jsonSchema(response)
  return { description, content: { 'application/json': { schema } } }
}

function refusals(statuses: readonly number[]): Record<number, object> {
  const schema = { $ref: '#/components/schemas/Error' }
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: REFUSALS[status], content: { 'application/json': { schema } } },
    ]),
  )
}

/** As requests are written: an answer may have more fields than these. */
function jsonSchema(schema: z.core.$ZodType): Record<string, unknown> {
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
