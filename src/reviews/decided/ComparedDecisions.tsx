import { EqualNot } from 'lucide-react'
import { Fragment, useId } from 'react'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import { withoutDirections } from '../../ui/typed-text.ts'
import styles from './ComparedDecisions.module.css'
import { factRows, factsOfRequest, type Facts } from './facts.ts'

/** Notes, who decided and when always differ. */
const COMPARED = ['Business', 'Purchase', 'Subtotal', 'Reasons']

interface ComparedDecisionsProps {
  /** The decision made or entered here; null: none. */
  mine: Facts | null
  mineTitle: string
  /** The request with the decision that stands; null: there is none. */
  standing: ReviewRequest | null
}

/** A decision that needs attention, beside the one that stands if there is one. */
export function ComparedDecisions({ mine, mineTitle, standing }: ComparedDecisionsProps) {
  const theirs = standing && factsOfRequest(standing)
  return (
    <div className={styles.pair}>
      {mine && <DecisionFacts title={mineTitle} facts={mine} other={theirs} />}
      {theirs && <DecisionFacts title="The decision that stands" facts={theirs} other={mine} />}
    </div>
  )
}

interface DecisionFactsProps {
  title: string
  facts: Facts
  /** Facts to compare with: those that both have and that are not the same are marked. */
  other?: Facts | null
}

export function DecisionFacts({ title, facts, other }: DecisionFactsProps) {
  const others = new Map(other && factRows(other))
  const differs = (term: string, value: string) => {
    const theirs = COMPARED.includes(term) && others.get(term)
    return Boolean(theirs) && theirs !== value
  }
  const titleId = useId()
  return (
    <div role="group" className={styles.facts} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <p className={styles.outcome}>{facts.outcome}</p>
      <dl>
        {factRows(facts).map(
          ([term, value]) =>
            value && (
              <div key={term} className={styles.row}>
                <dt>{term}</dt>
                <dd>
                  <Breakable text={value} />{' '}
                  {differs(term, value) && (
                    <span className={styles.differs}>
                      <EqualNot size={14} strokeWidth={2.5} aria-hidden /> differs
                    </span>
                  )}
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

/** As `Typed`. On a phone, an e-mail address is longer than the line: it is broken where it can be read, not inside a word. */
function Breakable({ text }: { text: string }) {
  const parts = withoutDirections(text).split(/(?<=\S@|@\S*\.)(?=\S)/)
  return (
    <bdi>
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
