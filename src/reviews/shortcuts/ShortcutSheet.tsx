import { Dialog } from '../../ui/staff/Dialog.tsx'
import styles from './ShortcutSheet.module.css'
import { REVIEW_KEYS, type ReviewKey } from './review-keys.ts'

const GROUPS = ['Decide', 'Fill in', 'Move', 'Look'] as const

/** Lists every keyboard shortcut of the review, from the map that the handlers read. */
export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keys" size="wide" isOpen={isOpen} onClose={onClose}>
      <p className={styles.lead}>
        Keys do not work while you type in a field: press Escape to leave it. The switch below the
        form sets what Approve and Reject open next.
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
  // Shows the ten digits as a range.
  const shown = keys.length > 2 ? [`${keys[0]} … ${keys.at(-1)}`] : keys
  return shown.map(
    (key) => `${withShift ? 'Shift ' : ''}${/^[a-z]$/.test(key) ? key.toUpperCase() : key}`,
  )
}
