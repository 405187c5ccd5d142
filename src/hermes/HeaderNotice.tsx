import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useAppUpdate } from '../app-shell/app-update.ts'
import { isStorageSilent, onStorageHealth } from '../offline/storage-health.ts'
import { Button } from '../ui/staff/Button.tsx'
import { say } from '../ui/staff/say.ts'
import { useSyncStatus } from '../workspace/sync-status.ts'
import styles from './HeaderNotice.module.css'
import { signInWords } from './sync-words.ts'

interface News {
  about: 'storage' | 'session' | 'version' | 'start'
  words: string
  action?: { label: string; onPress(): void }
}

/**
 * What comes up by itself during the work on any screen: the most urgent of it, in the header, until it is put
 * off. It takes no focus, moves nothing, and for its first second takes no press, because a finger on its way
 * means what was there before.
 * @param onSignIn opens the sign-in
 * @param focusNeighbor called when the focus is in the notice and the notice goes away
 */
export function HeaderNotice({
  onSignIn,
  focusNeighbor,
}: {
  onSignIn: () => void
  focusNeighbor: () => void
}) {
  const news = useNews(onSignIn)
  const [putOff, setPutOff] = useState<readonly News['about'][]>([])
  const stillPutOff = putOff.filter((about) => news.some((one) => one.about === about))
  // What has passed and comes up again is news again.
  if (stillPutOff.length < putOff.length) setPutOff(stillPutOff)
  const shown = news.find(({ about }) => !putOff.includes(about))
  if (!shown) return null
  return (
    <OneNotice
      key={shown.about}
      news={shown}
      onPutOff={() => setPutOff([...putOff, shown.about])}
      focusNeighbor={focusNeighbor}
    />
  )
}

/** Everything that applies now, the most urgent first. */
function useNews(onSignIn: () => void): News[] {
  const isSilent = useSyncExternalStore(onStorageHealth, isStorageSilent)
  const { signInNeeded, waiting, sending } = useSyncStatus()
  const { state, apply } = useAppUpdate()
  const news: News[] = []
  if (isSilent) {
    const words =
      'The storage of this tablet does not answer. Your decisions are safe: close Hermes fully, with all its tabs, then open it again.'
    news.push({ about: 'storage', words })
  }
  if (signInNeeded) {
    const action = { label: 'Sign in', onPress: onSignIn }
    news.push({ about: 'session', words: signInWords(waiting + sending), action })
  }
  if (state === 'ready') {
    const action = { label: 'Reload', onPress: apply }
    news.push({ about: 'version', words: 'A new version is ready', action })
  }
  if (state === 'starting') news.push({ about: 'start', words: 'Starting the new version…' })
  return news
}

function OneNotice({
  news: { about, words, action },
  onPutOff,
  focusNeighbor,
}: {
  news: News
  onPutOff: () => void
  focusNeighbor: () => void
}) {
  const notice = useRef<HTMLDivElement>(null)
  const [firstWords] = useState(words)
  useEffect(() => say(firstWords), [firstWords])

  const passFocusOn = useEffectEvent(focusNeighbor)
  useLayoutEffect(() => {
    const element = notice.current
    return () => {
      if (element?.contains(document.activeElement)) passFocusOn()
    }
  }, [])
  const act = () => {
    // Before a dialog opens: it gives the focus back to where it was, and this button may be gone by then.
    if (notice.current?.contains(document.activeElement)) focusNeighbor()
    action?.onPress()
  }

  return (
    <div
      ref={notice}
      role="group"
      aria-label={words}
      className={styles.notice}
      data-about={about}
      data-notice
    >
      <p className={styles.words}>{words}</p>
      {action && (
        <Button onPress={act} preventFocusOnPress>
          {action.label}
        </Button>
      )}
      <Button variant="quiet" onPress={onPutOff} preventFocusOnPress>
        {action ? 'Later' : 'Close'}
      </Button>
    </div>
  )
}
