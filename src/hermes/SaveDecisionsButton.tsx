import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../contract/message-of.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { toBackupFile } from '../workspace/backup-file.ts'
import { Button } from '../ui/staff/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Downloads a copy of the decisions that the server has not acknowledged; they stay on the tablet too. */
export function SaveDecisionsButton({ isDisabled = false }: { isDisabled?: boolean }) {
  const { database, email } = useWorkspace()
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    setProblem(null)
    try {
      const file = await toBackupFile(database, email, Date.now())
      const day = file.savedAt.slice(0, 10)
      download(`hermes-decisions-${day}.json`, JSON.stringify(file, null, 2))
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <>
      <Button icon={<Download size={18} />} onPress={() => void save()} isDisabled={isDisabled}>
        Save unsent decisions as a file
      </Button>
      {problem && <Notice tone="attention" role="alert" title={`No file was saved: ${problem}`} />}
    </>
  )
}

function download(name: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
