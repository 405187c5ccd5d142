import type { z } from 'zod'
import type { shop } from '../../contract/public-calls.ts'

export type Shop = z.output<typeof shop>
