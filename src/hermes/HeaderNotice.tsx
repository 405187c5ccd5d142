import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { applyUpdate } from '../app-shell/app-update.ts'
import { readCopies } from '../offline/outbox/second-copy.ts'
import { Button } from '../ui/staff/Button.tsx'
import { say } from '../ui/staff/say.ts'
import { Typed } from '../ui/Typed.tsx'
import { useNow } from '../ui/use-now.ts'
import { useHermesFrame } from '../workspace/hermes-frame.ts'
import { useSyncStatus } from '../workspace/sync-status.ts'
import { useTablet } from '../workspace/use-tablet.ts'
import { takeNoteOfLoss } from '../workspace/watch-losses.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import styles from './HeaderNotice.module.css'
import {
  lostWords,
  returnedWords,
  SHORT_OF_SPACE,
  signInWords,
  silentStorageWords,
} from './status-words.ts'

interface News {
  about: 'loss' | 'storage' | 'space' | 'session' | 'return' | 'version' | 'start'
  words: string
  /** Who is signed in, if that matters. */
  whose?: string
  action?: Action
}

interface Action {
  label: string
  onPress(): void
}

/**
 * The most urgent news, in the header of any screen, until it is put off. The notice takes no focus and moves nothing.
 * In its first second it takes no press either: a finger that is on its way was meant for what stood there before.
 * @param focusNeighbor called when the focus is in the notice and the notice goes away
 */
export function HeaderNotice({ focusNeighbor }: { focusNeighbor: () => void }) {
  const news = useNews()
  const [putOff, setPutOff] = useState<readonly News['about'][]>([])
  const stillPutOff = putOff.filter((about) => news.some((one) => one.about === about))
  // What has passed and comes up again is news again.
  if (stillPutOff.length < putOff.length) setPutOff(stillPutOff)
  const [shown, ...others] = news.filter(({ about }) => !putOff.includes(about))
  if (!shown) return null
  // Nothing works without it, whatever else has to be said.
  const signIn = others.find(({ about }) => about === 'session')?.action
  return (
    <OneNotice
      key={shown.about}
      news={shown}
      actions={[signIn, shown.action].filter((action) => action !== undefined)}
      onPutOff={() => setPutOff([...putOff, shown.about])}
      focusNeighbor={focusNeighbor}
    />
  )
}

/** Everything that applies now, the most urgent first. */
function useNews(): News[] {
  const { signInAgain } = useHermesFrame()
  const isSilent = useTablet(({ silentStores }) => silentStores.size > 0)
  const isShortOfSpace = useTablet((tablet) => tablet.isShortOfSpace)
  const update = useTablet((tablet) => tablet.update)
  const { signInNeeded, isSignInWanted, waiting, sending, losses } = useSyncStatus()
  const { database, email } = useWorkspace()
  const now = useNow(60_000)
  const copies = useMemo(() => (isSilent ? readCopies(database).length : 0), [isSilent, database])
  const news: News[] = []
  const takeNote = { label: 'Got it', onPress: () => void takeNoteOfLoss(database) }
  const ofLoss = { whose: email, action: takeNote }
  if (losses.lost) news.push({ about: 'loss', words: lostWords(losses.lost, now), ...ofLoss })
  if (losses.returned > 0) {
    news.push({ about: 'return', words: returnedWords(losses.returned), ...ofLoss })
  }
  if (isSilent) news.push({ about: 'storage', words: silentStorageWords(copies) })
  if (isShortOfSpace) news.push({ about: 'space', words: SHORT_OF_SPACE })
  if (isSignInWanted) {
    const words = signInWords(signInNeeded ? waiting + sending : 0)
    news.push({ about: 'session', words, action: { label: 'Sign in', onPress: signInAgain } })
  }
  if (update === 'ready') {
    const words = 'A new version is ready'
    news.push({ about: 'version', words, action: { label: 'Reload', onPress: applyUpdate } })
  }
  if (update === 'starting') news.push({ about: 'start', words: 'Starting the new version…' })
  return news
}

interface OneNoticeProps {
  news: News
  actions: readonly Action[]
  onPutOff: () => void
  focusNeighbor: () => void
}

function OneNotice({ news, actions, onPutOff, focusNeighbor }: OneNoticeProps) {
  const { about, words, whose } = news
  const notice = useRef<HTMLDivElement>(null)
  const [firstWords] = useState(words)
  useEffect(() => say(firstWords), [firstWords])

  const handFocusOn = useEffectEvent(focusNeighbor)
  useLayoutEffect(() => {
    const element = notice.current
    return () => {
      if (element?.contains(document.activeElement)) handFocusOn()
    }
  }, [])
  const act = ({ onPress }: Action) => {
    // Before a dialog opens: it gives the focus back to where it was, and this button may be gone by then.
    if (notice.current?.contains(document.activeElement)) focusNeighbor()
    onPress()
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
      <p className={styles.words}>
        {words}
        {whose !== undefined && (
          <span className={styles.whose}>
            {'. Signed in as '}
            <Typed text={whose} />
          </span>
        )}
      </p>
      {actions.map((action) => (
        <Button key={action.label} onPress={() => act(action)} preventFocusOnPress>
          {action.label}
        </Button>
      ))}
      {/* There is room for two. */}
      {actions.length < 2 && (
        <Button variant="quiet" onPress={onPutOff} preventFocusOnPress>
          {actions.length > 0 ? 'Later' : 'Close'}
        </Button>
      )}
    </div>
  )
}
