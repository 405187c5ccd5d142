import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { say } from '../../ui/staff/say.ts'
import { Typed } from '../../ui/Typed.tsx'
import { useHermesFrame } from '../../workspace/hermes-frame.ts'
import styles from './IgnoredKeys.module.css'
import { watchKeys } from './key-runs.ts'

/** Long enough to read it twice. */
const SHOWN_MS = 8_000

/** The beginning of a long code says which code it was. */
const MOST_SHOWN = 24

/** Says in the header which characters were no commands, because no hand pressed their keys: a scanner's, or dictated ones. */
export function IgnoredKeys() {
  const { headerPlace } = useHermesFrame()
  const [ignored, setIgnored] = useState<string | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = watchKeys((text) => {
      const shown = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
      setIgnored(shown)
      say(`Ignored ${shown}: nobody types like that. Nothing was decided.`)
      clearTimeout(timer)
      timer = setTimeout(() => setIgnored(null), SHOWN_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])

  if (ignored === null || !headerPlace) return null
  return createPortal(
    <div className={styles.note}>
      <p>
        Ignored “<Typed text={ignored} />
        ”: nobody types like that. To scan or dictate, go to a field first.
      </p>
    </div>,
    headerPlace,
  )
}
