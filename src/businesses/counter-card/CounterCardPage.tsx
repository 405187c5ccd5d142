import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Button } from '../../ui/staff/Button.tsx'
import { Choice } from '../../ui/staff/Choice.tsx'
import { Loading } from '../../ui/staff/Loading.tsx'
import { useWorkspace } from '../../workspace/workspace.ts'
import { addedQuery } from '../added/added-query.ts'
import page from '../FormPage.module.css'
import { useHandOvers } from '../hand-over/hand-overs.ts'
import { CounterCard, isCodeCut, SIZES, type PaperSize } from './CounterCard.tsx'
import styles from './CounterCardPage.module.css'

/**
 * A card for a shop's counter, to print (checklist K5). It is made of what this tablet knows of the businesses added
 * lately, so it needs no connection.
 */
export function CounterCardPage() {
  const { businessId } = useParams()
  const { database, staffApi, uid } = useWorkspace()
  const { data, error } = useQuery(addedQuery({ database, staffApi }))
  // Of what was added here just now, the list may not know yet.
  const handOver = useHandOvers(uid).find((one) => one.businessId === businessId)
  const shop = data?.items.find((one) => one.businessId === businessId) ?? handOver
  const [size, setSize] = useState<PaperSize>('A6')
  return (
    <div className={`${page.column} ${styles.page}`}>
      <title>Card for the counter</title>
      <Link to={paths.businesses} className={page.back}>
        <ArrowLeft size={18} aria-hidden />
        Business Dashboard
      </Link>
      <h1 className={page.title}>Card for the counter</h1>
      {shop ? (
        <>
          <p className={page.intro}>
            Customers scan it at the counter to get the app; the scan counts for this shop.
          </p>
          <div className={styles.choices}>
            <Choice
              label="Paper"
              options={SIZES.map((value) => ({ value, label: value }))}
              value={size}
              onChange={(value) => setSize(value as PaperSize)}
            />
            <Button
              variant="primary"
              icon={<Printer size={20} aria-hidden />}
              onPress={() => window.print()}
            >
              Print
            </Button>
          </div>
          {isCodeCut(shop.name) && (
            <Notice tone="attention" title="The code does not say which shop it is">
              <p>The name is too long for a code that can be scanned. It still leads to the app.</p>
            </Notice>
          )}
          <CounterCard shop={shop} size={size} />
        </>
      ) : (
        <Missing isLoading={!data && !error} />
      )}
    </div>
  )
}

function Missing({ isLoading }: { isLoading: boolean }) {
  if (isLoading) return <Loading label="Reading what was added lately" />
  return (
    <Notice tone="attention" title="This tablet does not know this business">
      <p>Only businesses that were added lately are known here. Look for it on the dashboard.</p>
    </Notice>
  )
}
