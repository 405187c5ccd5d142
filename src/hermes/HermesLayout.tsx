import { useState } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { useSyncStatus } from '../workspace/sync-status.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { paths } from '../config/paths.ts'
import { HermesMark } from '../ui/staff/HermesMark.tsx'
import { InstallableApp } from '../ui/InstallableApp.tsx'
import styles from './HermesLayout.module.css'
import { InsecureNotice } from './InsecureNotice.tsx'
import { SignInAgainDialog } from './SignInAgainDialog.tsx'
import { SignOutButton } from './SignOutButton.tsx'
import { StorageNotice } from './StorageNotice.tsx'
import { SyncStatus } from './SyncStatus.tsx'
import { UpdatePrompt } from './UpdatePrompt.tsx'

const MAIN_ID = 'main'

/** Frame of every signed-in screen: the person's email, the sync status, notices and Sign out. */
export function HermesLayout() {
  const { email } = useWorkspace()
  const { signInNeeded } = useSyncStatus()
  const signInAgain = useSignInAgain(signInNeeded)
  return (
    <div className={styles.layout}>
      <InstallableApp app="hermes" />
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        Skip to the content
      </a>
      <header className={styles.header} data-on-pine>
        <Link to={paths.hermes} className={styles.home} aria-label="Hermes home">
          <HermesMark size={34} />
          <span className={styles.name}>Hermes</span>
        </Link>
        <SyncStatus onSignIn={signInAgain.open} />
        <span className={styles.end}>
          <span className={styles.email}>{email}</span>
          <SignOutButton />
        </span>
      </header>
      <UpdatePrompt />
      <StorageNotice />
      <InsecureNotice />
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <SignInAgainDialog isOpen={signInAgain.isOpen} onClose={signInAgain.close} />
    </div>
  )
}

/** Opens each time a sign-in becomes necessary. Once dismissed, it stays closed until the next time. */
function useSignInAgain(isNeeded: boolean) {
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  const [isClosed, setIsClosed] = useState(false)
  if (wasNeeded !== isNeeded) {
    setWasNeeded(isNeeded)
    setIsClosed(false)
  }
  return {
    isOpen: isNeeded && !isClosed,
    open: () => setIsClosed(false),
    close: () => setIsClosed(true),
  }
}
