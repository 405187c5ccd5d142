import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { EMBEDDED_SERVICES, type Endpoint } from '../src/contract/endpoint.ts'
import * as intakeCalls from '../src/contract/intake-calls.ts'
import * as publicCalls from '../src/contract/public-calls.ts'
import { REJECTION_REASONS } from '../src/rules/receipt.ts'
import { RECEIPT_IMAGES } from '../src/rules/receipt-images.ts'

export const FILE = new URL('../docs/customers-app.openapi.json', import.meta.url)

const { listPassCoupons, listShops, listRestaurants, getPassCoupon, getCoupon } = publicCalls
const { submitReceipt, listOwnReceipts, listChanges, readPoints } = intakeCalls

/** The calls that the customers' app makes, by their `operationId`. */
export const OPERATIONS: Record<string, Endpoint> = {
  ...{ listPassCoupons, listShops, listRestaurants, getPassCoupon, getCoupon },
  ...{ submitReceipt, listOwnReceipts, listChanges, readPoints },
}

/** What has a name of its own in the description, because it is in several answers or lists. */
const NAMED: Record<string, z.core.$ZodType> = {
  Coupon: publicCalls.coupon,
  Shop: publicCalls.shop,
  OwnReceipt: intakeCalls.ownReceipt,
}

interface Schema {
  description?: unknown
  properties?: Record<string, Schema>
  [keyword: string]: unknown
}

interface Parameter {
  name: string
  in: string
  schema: Schema
  example?: unknown
}

interface Operation {
  operationId: string
  security: object[]
  parameters: Parameter[]
  requestBody?: { content: { 'multipart/form-data': { schema: Schema } } }
  responses: Record<
    string,
    { content: { 'application/json': { schema: Schema; example: unknown } } }
  >
}

interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export const readDescription = () => JSON.parse(readFileSync(FILE, 'utf8')) as Description

/** @returns the path and the method by which the description has a call */
export function placeOf({ service, path, method }: Endpoint) {
  const template = path.replace(':stage', 'prod').replaceAll(/:(\w+)/g, '{$1}')
  return { path: `${EMBEDDED_SERVICES[service]}${template}`, method: method.toLowerCase() }
}

/** @returns what is said of the answer of a call that succeeds */
export function answerOf({ responses }: Operation) {
  return (responses[200] ?? responses[201])!.content['application/json']
}

/**
 * Puts what the contract says into the description of the calls, whose words and examples are written in the file itself.
 * @returns the description, OpenAPI 3.1
 * @throws {TypeError} when the file lacks one of the calls
 */
export function customersOpenapi(): Description {
  const written = readDescription()
  const made = schemasOf({ ...NAMED, ...answers() })
  const paths: Description['paths'] = {}
  for (const [operationId, endpoint] of Object.entries(OPERATIONS)) {
    const { path, method } = placeOf(endpoint)
    const operation = written.paths[path]![method]!
    const security = [{ [endpoint.authorization]: [] }]
    const parameters = parametersOf(endpoint, operation.parameters)
    paths[path] = { ...paths[path], [method]: { ...operation, operationId, security, parameters } }
    const answer = answerOf(operation)
    answer.schema = withWords(made[operationId]!, answer.schema)
    const form = operation.requestBody?.content['multipart/form-data']
    if (form) form.schema = withWords(formOf(endpoint), form.schema)
  }
  const { schemas } = written.components
  for (const name of Object.keys(NAMED)) schemas[name] = withWords(made[name]!, schemas[name])
  const names = REJECTION_REASONS.map(({ name }) => `\`${name}\``).join(', ')
  schemas.OwnReceipt!.properties!.rejectionReasons!.description = `A text that is none of ${names} is for the customer to read.`
  return { ...written, paths }
}

const answers = () =>
  Object.fromEntries(Object.entries(OPERATIONS).map(([id, { response }]) => [id, response]))

/** @throws {TypeError} when the file lacks a parameter of the call */
function parametersOf({ params, query }: Endpoint, written: Parameter[]): Parameter[] {
  const fields = Object.entries({ path: params, query }).flatMap(([place, schema]) => {
    const { properties = {} } = schemasOf({ all: schema }).all!
    return Object.keys(properties)
      .filter((name) => name !== 'stage')
      .map((name) => {
        const words = written.find((one) => one.in === place && one.name === name)!
        return { ...words, schema: withWords(properties[name]!, words.schema) }
      })
  })
  return [...fields, ...written.filter((one) => one.in === 'header')]
}

function formOf({ body }: Endpoint): Schema {
  const { fields } = schemasOf({ fields: body })
  const { most, maxBytes, maxPixels } = RECEIPT_IMAGES
  const image = {
    type: 'array',
    ...{ minItems: 1, maxItems: most },
    items: { type: 'string', contentMediaType: 'application/octet-stream' },
    description: `JPEG, PNG, WebP or HEIC; of at most ${maxBytes / 1_000_000} MB and ${maxPixels / 1_000_000} megapixels each, in the order of the receipt.`,
  }
  return { ...fields, properties: { image, ...fields!.properties }, required: ['image'] }
}

/** @returns the schemas as requests are written, those of `NAMED` as references: an answer may have more fields than these */
function schemasOf(wanted: Record<string, z.core.$ZodType>): Record<string, Schema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(wanted)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // The pattern of a time is long and says nothing more than its format.
      if (jsonSchema.format) delete jsonSchema.pattern
    },
  })
  for (const schema of Object.values(schemas)) {
    delete schema.$schema
    delete schema.$id
  }
  return schemas as Record<string, Schema>
}

/** Keeps the descriptions that are written in the file where the contract has none. */
function withWords<Part>(made: Part, written: unknown): Part {
  if (!isObject(made) || !isObject(written)) return made
  const parts = Object.entries(made).map(([key, part]) => [key, withWords(part, written[key])])
  const { description } = written
  const words = typeof description === 'string' ? { description } : {}
  return { ...words, ...Object.fromEntries(parts) } as Part
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
