import { useEffect, useState } from 'react'
import { isServerUp } from '../offline/server-up.ts'
import { startJob } from '../offline/jobs/job.ts'
import { deviceOnline, pageShown } from '../offline/jobs/page-wake-ups.ts'
import action from '../ui/action.module.css'
import { CampfireLogo } from '../ui/CampfireLogo.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Pause between two looks of a visible page at whether the server is back. */
const LOOK_EVERY_MS = 10_000

/** Instead of a screen whose code is not on this tablet. Reloads once the server answers. */
export function PageNotHere() {
  const { isStillAway, tryAgain } = useReload()
  const title = 'Hermes is not on this tablet yet'
  return (
    <EmptyState
      icon={<CampfireLogo size={52} />}
      title={title}
      level={1}
      actions={
        <button className={action.action} data-variant="ember" onClick={tryAgain}>
          Try again
        </button>
      }
    >
      <title>{title}</title>
      <p>The first sign-in on a tablet needs a connection.</p>
      <p role="status">
        {isStillAway
          ? 'The server still does not answer. This page goes on trying.'
          : 'It opens by itself as soon as there is one.'}
      </p>
    </EmptyState>
  )
}

/** Never reloads before the server answers: without a worker, that would end in the browser's own error. */
function useReload() {
  const [isStillAway, setIsStillAway] = useState(false)
  useEffect(() => {
    const { stop } = startJob({
      name: 'Look for the server',
      lookAgainMs: LOOK_EVERY_MS,
      wakesOn: [deviceOnline, pageShown],
      run: async () => {
        if (document.visibilityState === 'visible' && (await isServerUp())) location.reload()
        return null
      },
    })
    return stop
  }, [])
  const tryAgain = async () => {
    setIsStillAway(false)
    if (await isServerUp()) location.reload()
    else setIsStillAway(true)
  }
  return { isStillAway, tryAgain: () => void tryAgain() }
}
