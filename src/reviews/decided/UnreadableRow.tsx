import { useState } from 'react'
import { Button } from '../../ui/staff/Button.tsx'
import { StatusChip } from '../../ui/staff/StatusChip.tsx'
import { useWorkspace } from '../../workspace/workspace.ts'
import { DiscardDialog } from './DiscardDialog.tsx'
import { discardAloud } from './spoken-actions.ts'
import styles from './UnreadableRow.module.css'

/** A stored decision that this version cannot read: shown as stored, never discarded automatically. */
export function UnreadableRow({ seq, raw }: { seq: number; raw: unknown }) {
  const { database } = useWorkspace()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className={styles.row}>
      <div className={styles.head}>
        <p className={styles.title}>A decision that cannot be read</p>
        <StatusChip tone="attention">Needs attention</StatusChip>
      </div>
      <p>It is kept as it was stored and is not sent. Show it to the team before you discard it.</p>
      <details>
        <summary>Stored data</summary>
        <pre className={styles.raw}>{JSON.stringify(raw, null, 2)}</pre>
      </details>
      <Button variant="danger" onPress={() => setIsAsking(true)}>
        Discard
      </Button>
      <DiscardDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onDiscard={() => discardAloud(database, seq)}
      />
    </div>
  )
}
