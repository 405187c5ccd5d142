import { SearchX } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { readLocalImages } from '../../offline/images/image-store.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import type { OpenQueue } from '../queue/open-queue.ts'
import { SearchEnd } from '../queue/OpenList.tsx'
import { OpenRow, useRowMarks } from '../queue/OpenRow.tsx'
import { useSpokenMatches } from '../queue/QueueLine.tsx'
import { useQueueView } from '../queue/queue-view.ts'
import { VirtualRows } from '../queue/VirtualRows.tsx'
import { scopeWords, type AllFound } from './found.ts'
import { FoundRow } from './FoundRow.tsx'
import styles from './FindList.module.css'
import { useFind, type Find } from './use-find.ts'

interface FindListProps {
  queue: OpenQueue
  text: string
  onRange: (range: { start: number; end: number }) => void
}

/**
 * What the search finds among all requests (checklist T6): the open ones in the order of the queue, then what else this
 * tablet has, then what the server adds.
 */
export function FindList({ queue, text, onRange }: FindListProps) {
  const find = useFind(text, queue.ids)
  const { found, asked } = find
  const here = found && found.open.length + found.here.length
  const more = found?.more.length ?? 0
  const isDone = here !== undefined && asked.is !== 'asking'
  useSpokenMatches(isDone ? here + more : undefined)
  return (
    <div className={styles.list}>
      <div className={styles.line}>
        <p data-error={asked.is === 'failed' || undefined}>{scopeWords(here, more, asked)}</p>
        {asked.is === 'asking' && <Spinner label="Searching the server" size={16} />}
        {asked.is === 'failed' && (
          <Button variant="quiet" onPress={find.tryAgain}>
            Try again
          </Button>
        )}
      </div>
      {found && here === 0 && more === 0 ? (
        <NothingFound queue={queue} find={find} />
      ) : (
        found && <FoundRows {...{ queue, find, found, onRange }} />
      )}
    </div>
  )
}

interface FoundRowsProps extends Omit<FindListProps, 'text'> {
  find: Find
  found: AllFound
}

function FoundRows({ queue, find, found, onRange }: FoundRowsProps) {
  const now = useNow()
  const marksOf = useRowMarks(queue.rows)
  const { database } = useWorkspace()
  const images = useQuery({
    queryKey: ['prefetch', 'local-images'],
    queryFn: async () => ({ has: await readLocalImages(database) }),
  }).data
  const { open } = found
  const others = [...found.here, ...found.more]
  const idAt = (index: number) => open[index] ?? others[index - open.length]?.request.id ?? ''
  return (
    <VirtualRows
      label="Requests found"
      scrollKey="find-scroll"
      count={open.length + others.length}
      rowKey={idAt}
      row={(index) => {
        const id = idAt(index)
        const other = found.otherwise.get(id) ?? others[index - open.length]
        if (!other)
          return <OpenRow row={queue.rows.get(id)} marks={marksOf(id)} now={now} isFound />
        const isImageLocal = images?.has(other.request.urls[0] ?? '') ?? false
        return <FoundRow found={other} isImageLocal={isImageLocal} now={now} />
      }}
      onRange={onRange}
      end={<End queue={queue} find={find} />}
    />
  )
}

/** What more there may be, and how to see it. */
function End({ queue, find }: { queue: OpenQueue; find: Find }) {
  const { asked, isReadingMore, showMore } = find
  // What cannot be searched on the server is read from there, as far as it is open.
  if (asked.is === 'unable') return <SearchEnd queue={queue} />
  if (asked.is === 'offline') return 'More may be on the server.'
  if (asked.is !== 'answered') return null
  if (!asked.hasMore) return 'That is all there is.'
  return (
    <Button variant="quiet" onPress={showMore} isPending={isReadingMore}>
      Show more
    </Button>
  )
}

function NothingFound({ queue, find }: { queue: OpenQueue; find: Find }) {
  const { change } = useQueueView()
  const { asked } = find
  const isAsking = asked.is === 'asking'
  const mayBeMore = !isAsking && !(asked.is === 'answered' && !asked.hasMore)
  return (
    <EmptyState
      icon={<SearchX size={32} />}
      title={isAsking ? 'Nothing on this tablet so far' : 'No request matches'}
      actions={<Button onPress={() => change({ text: '', marks: [] })}>Show all requests</Button>}
    >
      {mayBeMore && (
        <p>
          <End queue={queue} find={find} />
        </p>
      )}
    </EmptyState>
  )
}
