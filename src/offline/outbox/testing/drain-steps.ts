/** Random events on a tablet, for the drain's property test. */
import fc from 'fast-check'
import type { Urgency } from '../../jobs/job.ts'
import { HOLD_MS } from '../outbox.ts'

const REVIEWS = ['a', 'b', 'c', 'd', 'e', 'f']

const fault = fc.constantFrom(
  'none',
  'none',
  'none',
  'lost-request',
  'lost-reply',
  'portal',
  '500',
  '429',
  '401',
  '403',
  '400',
  'crash-before-effect',
  'crash-after-effect',
  'frozen-before-effect',
  'frozen-after-effect',
)
export type Fault = typeof fault extends fc.Arbitrary<infer F> ? F : never

/**
 * What the storage does with a transaction: completes it, never answers, or completes it after it was given
 * up.
 */
const answer = fc.constantFrom('good', 'good', 'good', 'silent', 'late')
export type StorageAnswer = typeof answer extends fc.Arbitrary<infer A> ? A : never

export type Step =
  | { do: 'decide'; review: string; isRepeated: boolean; storage: StorageAnswer }
  | { do: 'undo'; review: string; storage: StorageAnswer[] }
  | {
      do: 'drain'
      urgency: Urgency
      faults: Fault[]
      storage: StorageAnswer[]
      /** Number of the pass's own steps after which it is ended; null: it is not. */
      endsAfter: number | null
    }
  | { do: 'thaw' }
  | { do: 'somebody-else-decides'; review: string }
  | { do: 'poison'; review: string; isPoisoned: boolean }
  | { do: 'wait'; ms: number }
  | { do: 'sign-in' }

const review = fc.constantFrom(...REVIEWS)
const storage = fc.oneof(
  { weight: 3, arbitrary: fc.constant<StorageAnswer[]>([]) },
  { weight: 1, arbitrary: fc.array(answer, { maxLength: 12 }) },
)
const endsAfter = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.nat(15) },
)
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      review,
      isRepeated: fc.boolean(),
      storage: answer,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('drain' as const),
      urgency: fc.constantFrom<Urgency>('none', 'network', 'person'),
      faults: fc.array(fault, { maxLength: 8 }),
      storage,
      endsAfter,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('thaw' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('somebody-else-decides' as const), review }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('poison' as const), review, isPoisoned: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), review, storage }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(400_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(HOLD_MS) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign-in' as const) }) },
)
