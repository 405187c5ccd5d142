import { useSyncExternalStore } from 'react'
import { isStorageSilent, onStorageHealth } from '../offline/storage-health.ts'
import { Notice } from '../ui/Notice.tsx'

/** Warns on every staff screen that the tablet's storage does not answer, and says what helps. */
export function StorageNotice() {
  const isSilent = useSyncExternalStore(onStorageHealth, isStorageSilent)
  if (!isSilent) return null
  return (
    <Notice tone="attention" role="alert" title="The storage of this tablet does not answer">
      <p>
        Your decisions are safe, but parts of Hermes may not load or save. Close Hermes fully,
        including all of its tabs, then open it again.
      </p>
    </Notice>
  )
}
