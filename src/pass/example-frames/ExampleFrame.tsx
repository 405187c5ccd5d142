import type { ReactNode } from 'react'
import { paths } from '../../config/paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/public/PageHead.tsx'
import styles from './ExampleFrame.module.css'

interface ExampleFrameProps {
  title: string
  path: string
  /** What stands here on a real site, and the build's setting with its address. */
  what: string
  setting: string
  children: ReactNode
}

/**
 * What stands in a frame of the pass page until a deployment has a calendar and a form of its own (checklist P5). Nothing on it
 * can be filled in, because nobody would get it.
 */
export function ExampleFrame({ title, path, what, setting, children }: ExampleFrameProps) {
  return (
    <main className={styles.page} data-public data-brand="moco">
      <PageHead title={`${title} (example)`} description={`An example of ${what}.`} path={path} />
      <meta name="robots" content="noindex" />
      <h1 className={styles.title}>{title}</h1>
      <Notice tone="info" title="This is an example">
        <p>
          Nothing can be sent here. The address of {what} is set for the build, as{' '}
          <code>{setting}</code>.
        </p>
      </Notice>
      {children}
      <p>
        {/* Out of the frame. */}
        <a className={styles.back} href={`${paths.pass}#meeting`} target="_top">
          Back to the pass
        </a>
      </p>
    </main>
  )
}
