import { Keyboard } from 'lucide-react'
import { Button } from '../../ui/staff/Button.tsx'
import { Choice } from '../../ui/staff/Choice.tsx'
import { Dialog } from '../../ui/staff/Dialog.tsx'
import styles from './ShortcutSheet.module.css'
import { useKeySetting, useShortcuts, type KeySetting } from './key-setting.ts'
import { REVIEW_KEYS, type ReviewKey } from './review-keys.ts'

const GROUPS = ['Decide', 'Fill in', 'Move', 'Look'] as const

const SETTINGS: readonly { value: KeySetting; label: string }[] = [
  { value: 'single', label: 'On' },
  { value: 'alt', label: 'Only with Alt' },
  { value: 'off', label: 'Off' },
]

/** Lists every keyboard shortcut of the review, from the map that the handlers read, and lets the person set whether they work. */
export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [setting, setSetting] = useKeySetting()
  return (
    <Dialog title="Keys" size="wide" isOpen={isOpen} onClose={onClose}>
      <p className={styles.lead}>
        Keys do not work while you type in a field: press Escape to leave it. The switch below the
        form sets what Approve and Reject open next.
      </p>
      <div className={styles.setting}>
        <Choice
          label="Single keys"
          options={SETTINGS}
          value={setting}
          onChange={(value) => setSetting(value as KeySetting)}
        />
        <p className={styles.lead}>
          For you, on this tablet. Choose “Only with Alt” (Option on a Mac) or “Off” if you dictate,
          or if keys are pressed that nobody meant. Enter and Escape always work.
        </p>
      </div>
      <div className={styles.groups}>
        {GROUPS.map((group) => (
          <section key={group} className={styles.group} aria-label={group}>
            <h3 className={styles.title}>{group}</h3>
            <dl>
              {Object.entries(REVIEW_KEYS)
                .filter(([, key]) => key.group === group)
                .map(([name, key]) => (
                  <div
                    key={name}
                    className={styles.key}
                    data-off={(setting === 'off' && !key.isNoCharacter) || undefined}
                  >
                    <dt>
                      {wordsOf(key, setting).map((word) => (
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

/** Opens the list of keys. Not shown on phones, which have no keyboard. */
export function KeysButton({ onPress }: { onPress: () => void }) {
  const shortcutOf = useShortcuts()
  return (
    <span className={styles.button}>
      <Button
        variant="quiet"
        aria-label="Keys"
        icon={<Keyboard size={20} />}
        shortcut={shortcutOf('help')}
        onPress={onPress}
      />
    </span>
  )
}

function wordsOf({ keys, withShift, isNoCharacter }: ReviewKey, setting: KeySetting): string[] {
  const alt = setting === 'alt' && !isNoCharacter ? 'Alt ' : ''
  const digits = keys.filter((key) => /^\d$/.test(key))
  const others = keys.filter((key) => !digits.includes(key))
  const shown = digits.length > 2 ? [`${digits[0]} … ${digits.at(-1)}`, ...others] : keys
  return shown.map(
    (key) => `${alt}${withShift ? 'Shift ' : ''}${/^[a-z]$/.test(key) ? key.toUpperCase() : key}`,
  )
}
