import type { z } from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'

/** What a call answered when the page was rendered. */
export interface Snapshot<E extends Endpoint> {
  data: z.output<E['response']>
  /** The answer's ETag. */
  version: string
}
