import { useEffect, useState } from 'react'
import { say } from '../../ui/staff/say.ts'
import { Typed } from '../../ui/Typed.tsx'
import styles from './IgnoredKeys.module.css'
import { onIgnoredKeys } from './key-runs.ts'

/** Long enough to read it twice. */
const SHOWN_MS = 8_000

/** The beginning of a long code says which code it was. */
const MOST_SHOWN = 24

/** Says which characters were no commands, because they came faster than fingers type: a scanner's, or dictated ones. */
export function IgnoredKeys() {
  const [ignored, setIgnored] = useState<string | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onIgnoredKeys((text) => {
      const shown = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
      setIgnored(shown)
      say(`Ignored ${shown}: too fast for keys. Nothing was decided.`)
      clearTimeout(timer)
      timer = setTimeout(() => setIgnored(null), SHOWN_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])

  if (ignored === null) return null
  return (
    <div className={styles.note}>
      <p>
        Ignored “<Typed text={ignored} />
        ”: it came too fast for keys. Nothing was decided. To scan or dictate text, go to a field
        first.
      </p>
    </div>
  )
}
