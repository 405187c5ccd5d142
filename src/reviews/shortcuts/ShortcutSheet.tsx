import { Dialog } from '../../ui/staff/Dialog.tsx'
import styles from './ShortcutSheet.module.css'
import { REVIEW_KEYS, type ReviewKey } from './review-keys.ts'

const GROUPS = ['Decide', 'Fill in', 'Move', 'Look'] as const

/** Every key of the review, from the map that the handlers read. */
export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keys" size="wide" isOpen={isOpen} onClose={onClose}>
      <p className={styles.lead}>
        None of them works while you type in a field: Escape leaves it. Approve and Reject go where
        the switch below the form says.
      </p>
      <div className={styles.groups}>
        {GROUPS.map((group) => (
          <section key={group} className={styles.group} aria-label={group}>
            <h3 className={styles.title}>{group}</h3>
            <dl>
              {Object.entries(REVIEW_KEYS)
                .filter(([, key]) => key.group === group)
                .map(([name, key]) => (
                  <div key={name} className={styles.key}>
                    <dt>
                      {wordsOf(key).map((word) => (
                        <kbd key={word}>{word}</kbd>
                      ))}
                    </dt>
                    <dd>{key.does}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function wordsOf({ keys, withShift }: ReviewKey): string[] {
  // The ten digits as a range.
  const shown = keys.length > 2 ? [`${keys[0]} … ${keys.at(-1)}`] : keys
  return shown.map(
    (key) => `${withShift ? 'Shift ' : ''}${/^[a-z]$/.test(key) ? key.toUpperCase() : key}`,
  )
}
