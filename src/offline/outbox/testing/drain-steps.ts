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

const review = fc.constantFrom(...REVIEWS)
const storage = fc.oneof(
  { weight: 3, arbitrary: fc.constant<StorageAnswer[]>([]) },
  { weight: 1, arbitrary: fc.array(answer, { maxLength: 12 }) },
)
/** Number of a pass's own steps after which it is ended; null: it is not. */
const endsAfter = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.nat(15) },
)

function doing<Name extends string, Rest extends object>(
  weight: number,
  name: Name,
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
) {
  const arbitrary = fc.record({ do: fc.constant(name), ...rest })
  return { weight, arbitrary: arbitrary as fc.Arbitrary<{ do: Name } & Rest> }
}

const urgency = fc.constantFrom<Urgency>('none', 'network', 'person')
const faults = fc.array(fault, { maxLength: 8 })

export const step = fc.oneof(
  doing(4, 'decide', { review, isRepeated: fc.boolean(), storage: answer }),
  doing(5, 'drain', { urgency, faults, storage, endsAfter }),
  doing(1, 'thaw', {}),
  doing(1, 'somebody-else-decides', { review }),
  doing(1, 'poison', { review, isPoisoned: fc.boolean() }),
  doing(2, 'undo', { review, storage }),
  doing(2, 'wait', { ms: fc.nat(400_000) }),
  doing(2, 'wait', { ms: fc.nat(HOLD_MS) }),
  doing(1, 'sign-in', {}),
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
