import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useSyncStatus } from '../workspace/sync-status.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { Button } from '../ui/staff/Button.tsx'
import { SignOutDialog } from './SignOutDialog.tsx'
import styles from './SignOutButton.module.css'

/** Signs out at once if everything has been sent, else asks what to do with the rest (checklist H4). */
export function SignOutButton() {
  const { signOut } = useWorkspace()
  const { waiting, sending, attention } = useSyncStatus()
  const [isAsking, setIsAsking] = useState(false)
  const unsent = waiting + sending + attention
  return (
    <>
      <Button
        variant="quiet"
        aria-label="Sign out"
        icon={<LogOut size={18} />}
        onPress={() => (unsent > 0 ? setIsAsking(true) : void signOut('keep'))}
      >
        <span className={styles.words}>Sign out</span>
      </Button>
      <SignOutDialog isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  )
}
