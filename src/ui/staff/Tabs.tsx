import type { ReactNode } from 'react'
import {
  Tabs as AriaTabs,
  Tab as AriaTab,
  TabList as AriaTabList,
  TabPanel as AriaTabPanel,
  type TabListProps,
  type TabPanelProps,
  type TabProps,
  type TabsProps,
} from 'react-aria-components'
import { Afresh } from '../Afresh.tsx'
import styles from './Tabs.module.css'

export function Tabs(props: Omit<TabsProps, 'className'>) {
  return <AriaTabs {...props} className={styles.tabs} />
}

/** The row of tabs; on a narrow screen it wraps. */
export function TabList(props: Omit<TabListProps<object>, 'className'>) {
  return <AriaTabList {...props} className={styles.list} />
}

interface CountedTabProps extends Omit<TabProps, 'className' | 'children'> {
  children: string
  /** Shown in parentheses if it is known. */
  count?: number | undefined
  /** There are more than have been counted. */
  hasMore?: boolean | undefined
  /** Highlights the count, because somebody has to act. */
  isUrgent?: boolean
}

export function Tab({ children, count, hasMore, isUrgent = false, ...props }: CountedTabProps) {
  return (
    <AriaTab {...props} className={styles.tab}>
      {children}
      {count !== undefined && (
        <span
          className={styles.count}
          data-urgent={(isUrgent && count > 0) || undefined}
          data-may-have-more={hasMore !== undefined || undefined}
        >
          {` (${count.toLocaleString('en-US')}${hasMore ? '+' : ''})`}
        </span>
      )}
    </AriaTab>
  )
}

interface PaneProps extends Omit<TabPanelProps, 'className' | 'children'> {
  children: ReactNode
}

export function TabPanel({ children, ...props }: PaneProps) {
  return (
    <AriaTabPanel {...props} className={styles.panel}>
      <Afresh>{children}</Afresh>
    </AriaTabPanel>
  )
}
