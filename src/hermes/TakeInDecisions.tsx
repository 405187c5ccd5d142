import { Upload } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useWorkspace } from '../workspace/workspace.ts'
import { takeInDecisions, type TakenIn } from '../workspace/backup-file.ts'
import { Button } from '../ui/staff/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

type Outcome = { tone: 'success' | 'attention'; words: string }

/** Takes in decisions that were saved as a file, and says what became of each. */
export function TakeInDecisions() {
  const { database } = useWorkspace()
  const [isPending, setIsPending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const takeIn = async (file: File) => {
    setIsPending(true)
    setOutcome(await takeInFile(file))
    setIsPending(false)
  }
  const takeInFile = async (file: File): Promise<Outcome> => {
    try {
      const result = await takeInDecisions(database, await file.text())
      return {
        tone: result.unreadable > 0 ? 'attention' : 'success',
        words: takenInWords(result),
      }
    } catch (error) {
      return { tone: 'attention', words: error instanceof Error ? error.message : String(error) }
    }
  }
  return (
    <>
      <FileTrigger
        acceptedFileTypes={['application/json', '.json']}
        onSelect={(files) => {
          const file = files?.[0]
          if (file) void takeIn(file)
        }}
      >
        <Button icon={<Upload size={18} />} isPending={isPending}>
          Take in decisions from a file
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

function takenInWords({ taken, wereHere, unreadable }: TakenIn): string {
  const parts = [`${taken} taken`]
  if (wereHere > 0) parts.push(`${wereHere} ${wereHere === 1 ? 'was' : 'were'} here already`)
  if (unreadable > 0) parts.push(`${unreadable} could not be read`)
  return parts.join(', ')
}
