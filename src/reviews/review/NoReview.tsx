/** In place of a review that cannot be shown. */
import { CloudOff, DatabaseZap, SearchX } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { buttonClass } from '../../ui/staff/Button.tsx'

export function Failed({ message }: { message: string }) {
  return (
    <EmptyState icon={<DatabaseZap size={32} />} title="The request cannot be opened" level={1}>
      <p>{message}.</p>
    </EmptyState>
  )
}

export function Missing({ isOffline }: { isOffline: boolean }) {
  const [Icon, title, words] = isOffline
    ? [
        CloudOff,
        'This request is not on this tablet',
        'It cannot be looked up without a connection.',
      ]
    : [
        SearchX,
        'This request is not in the queue',
        'It may have been decided already, or it is further down than what has been loaded.',
      ]
  const back = (
    <Link className={buttonClass} data-variant="secondary" to={paths.queue}>
      Back to the queue
    </Link>
  )
  return (
    <EmptyState icon={<Icon size={32} />} title={title} level={1} actions={back}>
      <p>{words}</p>
    </EmptyState>
  )
}
