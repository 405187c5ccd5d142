import { Upload } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { messageOf } from '../contract/message-of.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { restoreDecisions, RestoreStoppedError, type Restored } from '../workspace/backup-file.ts'
import { readChosen } from '../workspace/chosen-file.ts'
import { Button } from '../ui/staff/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** A file that was sent from one tablet to another may have lost its type. Its content decides. */
const OFFERED = ['application/json', '.json', 'text/plain', 'application/octet-stream']

type Outcome = { tone: 'success' | 'attention'; words: string }

/** Restores decisions from a file and reports how many were restored. */
export function RestoreDecisions() {
  const { database } = useWorkspace()
  const [isPending, setIsPending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const restore = async (file: File) => {
    setIsPending(true)
    setOutcome(await restoreFile(file))
    setIsPending(false)
  }
  const restoreFile = async (file: File): Promise<Outcome> => {
    try {
      const result = await restoreDecisions(database, await readChosen(() => file.text()))
      return {
        tone: result.unreadable > 0 ? 'attention' : 'success',
        words: restoredWords(result),
      }
    } catch (error) {
      return { tone: 'attention', words: failureWords(error) }
    }
  }
  return (
    <>
      <FileTrigger
        acceptedFileTypes={OFFERED}
        onSelect={(files) => {
          const file = files?.[0]
          if (file) void restore(file)
        }}
      >
        <Button icon={<Upload size={18} />} isPending={isPending}>
          Restore decisions from a file
        </Button>
      </FileTrigger>
      {outcome && (
        <Notice
          tone={outcome.tone}
          role={outcome.tone === 'success' ? 'status' : 'alert'}
          title={outcome.words}
        />
      )}
    </>
  )
}

function failureWords(error: unknown): string {
  if (error instanceof RestoreStoppedError) {
    return `${restoredWords(error.soFar)}, then it stopped: ${failureWords(error.cause)}. Restore the file again afterwards: what is here already stays as it is.`
  }
  return messageOf(error)
}

function restoredWords({ taken, alreadyLocal, unreadable }: Restored): string {
  const parts = [`${taken} restored`]
  if (alreadyLocal > 0) parts.push(`${alreadyLocal} already on this tablet`)
  if (unreadable > 0) parts.push(`${unreadable} could not be read`)
  return parts.join(', ')
}
