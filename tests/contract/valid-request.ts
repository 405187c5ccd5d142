/** Requests that the calls of the contract accept, made from the contract, so that a call that is added has one too. */
import { z } from 'zod'
import { API_KEY } from '../../src/config/api-key.ts'
import {
  EMBEDDED_SERVICES,
  IDEMPOTENCY_HEADER,
  type Endpoint,
} from '../../src/contract/endpoint.ts'
import type { ReviewRequest } from '../../src/contract/review-calls.ts'
import type { Chance } from '../fixtures/data/chance.ts'
import { businessNamed } from '../fixtures/data/new-business.ts'
import { approvalOf, rejectionOf, send, type Answer } from './client.ts'
import { MESSAGE, PERSON, RESET, VISIT } from './visitor.ts'

/** A WebP of one pixel. */
const PIXEL = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'

export interface Call {
  method: string
  path: string
  query: [name: string, encoded: string][]
  headers: Record<string, string>
  body: Record<string, unknown> | null
  /** Its body is a form with the fields of `body` and an image. */
  hasImages?: boolean
}

export interface Tokens {
  staff?: string | undefined
  customer?: string | undefined
}

/** The part of a JSON schema that is read here. */
interface Schema {
  const?: unknown
  enum?: unknown[]
  oneOf?: [Schema, ...Schema[]]
  anyOf?: [Schema, ...Schema[]]
  properties?: Record<string, Schema>
  required?: string[]
}

/**
 * Fields have values that the server knows, those of names that are not among them a text; optional fields are there or
 * not.
 * @param request that the server lists
 * @param tokens of a reviewer and of a customer; left out for a person who has not signed in
 */
export function validRequest(
  endpoint: Endpoint,
  request: ReviewRequest,
  chance: Chance,
  tokens: Tokens = {},
): Call {
  const { method, service, path, authorization, images } = endpoint
  const idToken = authorization === 'customer' ? tokens.customer : tokens.staff
  const values = { ...knownValues(request, chance), ...(idToken && { idToken }) }
  const made = (schema: z.core.$ZodType) => {
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
    return valueOf(json, '', values, chance) as Record<string, unknown>
  }
  const params = made(endpoint.params)
  const query = Object.entries(made(endpoint.query))
  return {
    method,
    path:
      EMBEDDED_SERVICES[service] + path.replaceAll(/\/:(\w+)/g, (_, name) => `/${params[name]}`),
    query: query.map(([name, value]) => [name, encodeURIComponent(String(value))]),
    headers: {
      // A form says itself what separates its parts.
      ...(method === 'POST' && !images && { 'content-type': 'application/json' }),
      ...(images && { [IDEMPOTENCY_HEADER]: chance.pick(['receipt-1', 'receipt-2']) }),
      ...(authorization === 'apiKey' && { 'x-api-key': API_KEY }),
      ...(['staff', 'customer'].includes(authorization) &&
        idToken && { authorization: `Bearer ${idToken}` }),
    },
    body: method === 'POST' ? made(endpoint.body) : null,
    hasImages: images !== undefined,
  }
}

/** @param body sent as it is instead of the call's own */
export function sendCall(origin: string, call: Call, body?: string | Blob): Promise<Answer> {
  const query = call.query.map(([name, value]) => `${name}=${value}`).join('&')
  return send(`${origin}${call.path}?${query}`, {
    method: call.method,
    headers: call.headers,
    body: body ?? (call.hasImages ? formOf(call) : call.body && JSON.stringify(call.body)),
  })
}

function formOf({ body }: Call): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value))
  form.set('image', new Blob([Buffer.from(PIXEL, 'base64')]), 'photo.webp')
  return form
}

function valueOf(schema: Schema, name: string, values: object, chance: Chance): unknown {
  const kinds = schema.oneOf ?? schema.anyOf
  if ('const' in schema) return schema.const
  if (schema.properties) {
    const fields = Object.entries(schema.properties).filter(
      ([field]) => schema.required?.includes(field) || chance.percent(50),
    )
    return Object.fromEntries(
      fields.map(([field, inner]) => [field, valueOf(inner, field, values, chance)]),
    )
  }
  if (name in values) return structuredClone(values[name as never])
  if (kinds) return valueOf(chance.pick(kinds), name, values, chance)
  return schema.enum?.[0] ?? 'x'
}

/** Values by the names of their fields. */
function knownValues(request: ReviewRequest, chance: Chance): object {
  const { submittedDatetime, id } = request
  return {
    ...MESSAGE,
    ...MESSAGE.template_params,
    ...RESET,
    ...PERSON,
    ...VISIT,
    ...businessNamed(`Fuzzed ${chance.between(1, 20)}`),
    ...approvalOf(request),
    ...rejectionOf(request),
    business_id: chance.pick(['b-sligo-creek-coffee', 'b-abay-table', 'b-none']),
    id: chance.pick(['c-oat-latte', 'c-record']),
    key: 'demo-business',
    layouts: [
      {
        ...{ businessId: 'b-abay-table', field: 'subtotal' },
        ...{ label: chance.between(0, 31), rank: 0, height: 700, written: 1 },
      },
    ],
    last_evaluated_key: JSON.stringify({ submittedDatetime, id }),
    reviewIds: `${id},r-0001`,
    submission: `fuzz-${chance.between(1, 40)}`,
  }
}
