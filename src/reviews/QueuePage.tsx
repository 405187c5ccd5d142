import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { requestFinder } from '../rules/request-search.ts'
import { useSyncStatus } from '../workspace/sync-status.ts'
import { Tab, TabList, TabPanel, Tabs } from '../ui/staff/Tabs.tsx'
import { AttentionList } from './decided/AttentionList.tsx'
import { SentList } from './decided/SentList.tsx'
import { WaitingList } from './decided/WaitingList.tsx'
import { FindList } from './find/FindList.tsx'
import { IgnoredKeys } from './shortcuts/IgnoredKeys.tsx'
import { KeysButton, ShortcutSheet } from './shortcuts/ShortcutSheet.tsx'
import { OpenList } from './queue/OpenList.tsx'
import { useOpenQueue, type OpenQueue } from './queue/open-queue.ts'
import { useQueueView } from './queue/queue-view.ts'
import { FIRST_RANGE } from './queue/windows.ts'
import styles from './QueuePage.module.css'
import { SavedMessage } from './decision/SavedMessage.tsx'
import { TodaySummary } from './queue/TodaySummary.tsx'
import { useQueueKeys } from './screen-keys.ts'

const VIEWS = ['open', 'waiting', 'attention', 'sent'] as const
type View = (typeof VIEWS)[number]

/** The review queue, and the decisions made on this tablet (spec section 2, Q1 to Q5). */
export function QueuePage() {
  const [search, setSearch] = useSearchParams()
  const view: View = VIEWS.find((name) => name === search.get('view')) ?? 'open'
  const [range, setRange] = useState(FIRST_RANGE)
  const queue = useOpenQueue(range)
  const { waiting, sending, attention, isCounted } = useSyncStatus()
  const { view: filter } = useQueueView()
  // Marks are of open requests alone.
  const isFinding = requestFinder(filter.text) !== null && filter.marks.length === 0
  const page = useRef<HTMLDivElement>(null)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const show = (next: string) =>
    setSearch(next === 'open' ? {} : { view: next }, { replace: true, flushSync: true })
  useQueueKeys(
    () => {
      if (view !== 'open') show('open')
      page.current?.querySelector('input')?.focus()
    },
    () => setIsHelpOpen(true),
  )

  return (
    <div className={styles.page} ref={page}>
      <title>Review Receipt</title>
      <Tabs selectedKey={view} onSelectionChange={(key) => show(String(key))}>
        <div className={styles.head}>
          <div className={styles.top}>
            <h1 className={styles.title}>Review Receipt</h1>
            <TodaySummary />
            <KeysButton onPress={() => setIsHelpOpen(true)} />
          </div>
          <TabList aria-label="Requests">
            <Tab id="open" count={shownCount(queue)} hasMore={!queue.isComplete}>
              To review
            </Tab>
            <Tab id="waiting" count={isCounted ? waiting + sending : undefined}>
              Waiting to send
            </Tab>
            <Tab id="attention" count={isCounted ? attention : undefined} isUrgent>
              Needs you
            </Tab>
            <Tab id="sent">Sent</Tab>
          </TabList>
        </div>
        <TabPanel id="open">
          <OpenList
            queue={queue}
            onRange={setRange}
            found={
              isFinding ? (
                <FindList queue={queue} text={filter.text} onRange={setRange} />
              ) : undefined
            }
          />
        </TabPanel>
        <TabPanel id="waiting">
          <WaitingList />
        </TabPanel>
        <TabPanel id="attention">
          <AttentionList />
        </TabPanel>
        <TabPanel id="sent">
          <SentList />
        </TabPanel>
      </Tabs>
      <SavedMessage />
      <IgnoredKeys />
      <ShortcutSheet isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </div>
  )
}

/** @returns undefined while it is not known that there are none */
function shownCount({ count, isComplete }: OpenQueue): number | undefined {
  return count === 0 && !isComplete ? undefined : count
}
