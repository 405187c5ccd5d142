import { useRef, useState } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { HermesFrameContext } from '../workspace/hermes-frame.ts'
import { useSyncStatus } from '../workspace/sync-status.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { paths } from '../config/paths.ts'
import { Afresh } from '../ui/Afresh.tsx'
import { HermesLogo } from '../ui/staff/HermesLogo.tsx'
import { HeaderNotice } from './HeaderNotice.tsx'
import styles from './HermesLayout.module.css'
import { InsecureNotice } from './InsecureNotice.tsx'
import { SignInAgainDialog } from './SignInAgainDialog.tsx'
import { SignOutButton } from './SignOutButton.tsx'
import { SyncStatus } from './SyncStatus.tsx'
import { Typed } from '../ui/Typed.tsx'

const MAIN_ID = 'main'

/** Frame of every signed-in screen: the sync status, notices, the person's email and Sign out. */
export function HermesLayout() {
  const { email } = useWorkspace()
  const { isSignInWanted } = useSyncStatus()
  // Only when somebody asks for it: over a person who types, the sign-in would get the rest of what they type.
  const [isSigningIn, setIsSigningIn] = useState(false)
  const [headerPlace, setHeaderPlace] = useState<HTMLElement | null>(null)
  const frame = { headerPlace, signInAgain: () => setIsSigningIn(true) }
  const syncStatus = useRef<HTMLButtonElement>(null)
  return (
    <HermesFrameContext value={frame}>
      <div className={styles.layout}>
        <a className={styles.skip} href={`#${MAIN_ID}`}>
          Skip to the content
        </a>
        <header className={styles.header} data-on-pine>
          <Link to={paths.hermes} className={styles.home} aria-label="Hermes home">
            <HermesLogo size={34} />
            <span className={styles.name}>Hermes</span>
          </Link>
          <Afresh>
            <SyncStatus summaryRef={syncStatus} />
          </Afresh>
          <span className={styles.end}>
            <Afresh>
              <HeaderNotice focusNeighbor={() => syncStatus.current?.focus()} />
            </Afresh>
            <span className={styles.email}>
              <Typed text={email} />
            </span>
            <SignOutButton />
          </span>
          <div ref={setHeaderPlace} className={styles.place} />
        </header>
        <InsecureNotice />
        <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
          <Afresh>
            <Outlet />
          </Afresh>
        </main>
        {isSigningIn && (
          <SignInAgainDialog isNeeded={isSignInWanted} onClose={() => setIsSigningIn(false)} />
        )}
      </div>
    </HermesFrameContext>
  )
}
