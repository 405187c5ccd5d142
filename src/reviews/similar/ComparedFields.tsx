import { EqualNot } from 'lucide-react'
import type { ComparedField } from './compared-fields.ts'
import styles from './ComparedFields.module.css'

/** Two receipts field by field; differences are marked with a sign and a word, not by color alone. */
export function ComparedFields({ fields }: { fields: readonly ComparedField[] }) {
  const differing = fields.filter((field) => field.differs).length
  return (
    <table className={styles.fields}>
      <caption className={styles.caption}>
        {differing === 0 ? 'No field differs' : `${differing} of ${fields.length} fields differ`}
      </caption>
      <thead>
        <tr>
          <td />
          <th scope="col">This receipt</th>
          <th scope="col">The other</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ label, mine, other, differs }) => (
          <tr key={label} data-differs={differs || undefined}>
            <th scope="row">
              {label}
              {differs && (
                <span className={styles.mark}>
                  <EqualNot size={14} strokeWidth={2.5} aria-hidden />
                  differs
                </span>
              )}
            </th>
            <td>{mine ?? <Unknown />}</td>
            <td>{other ?? <Unknown />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Unknown() {
  return <span className={styles.unknown}>not known</span>
}
