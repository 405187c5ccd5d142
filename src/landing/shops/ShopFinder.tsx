import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { PageData } from '../../contract/page-renderer.ts'
import { listShops, type Shop } from '../../contract/public-calls.ts'
import { newYorkDay } from '../../public-data/offer-end.ts'
import { useInBrowser } from '../../ui/use-in-browser.ts'
import { usePublicData } from '../../public-data/public-data.ts'
import { SavedNote } from '../../public-data/SavedNote.tsx'
import { NothingFound } from './NothingFound.tsx'
import { searchableShops, searchShops } from './search-shops.ts'
import { ShopField } from './ShopField.tsx'
import styles from './ShopFinder.module.css'
import { shopCountWords } from './shops-by-town.ts'
import { ShopTowns } from './ShopTowns.tsx'
import { isolated } from '../../ui/typed-text.ts'

const NO_SHOPS: readonly Shop[] = []

interface ShopFinderProps extends Pick<PageData, 'shops'> {
  /** The day on which the list was rendered into the page, as `newYorkDay` returns it. */
  today: string
}

/** All shops by town, and a field that leaves those which match what is typed. */
export function ShopFinder({ shops, today: renderedOn }: ShopFinderProps) {
  const today = useInBrowser(newYorkDay, renderedOn)
  const { data, isLoading, savedAt } = usePublicData(listShops, shops)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  // A long list must not hold up the keys.
  const query = useDeferredValue(typed.trim())
  const searchable = useMemo(() => searchableShops(data?.shops ?? NO_SHOPS), [data])
  const found = useMemo(() => searchShops(searchable, query), [searchable, query])

  // The field is uncontrolled, so that text from the address, or typed before hydration, counts too.
  useEffect(() => setTyped(field.current?.value ?? ''), [])

  return (
    <>
      <div role="search" className={styles.search}>
        <ShopField ref={field} onInput={({ currentTarget }) => setTyped(currentTarget.value)} />
        <p role="status" className={styles.count}>
          {data && resultWords(data.shops, found, query)}
        </p>
      </div>
      {data && found.length > 0 && <ShopTowns shops={found} isOpen={query !== ''} today={today} />}
      {data && found.length === 0 && <NothingFound query={data.shops.length > 0 ? query : null} />}
      {!data && <NoList isLoading={isLoading} />}
      {savedAt !== null && <SavedNote savedAt={savedAt} />}
    </>
  )
}

/** @returns for instance `2 shops in 1 town for “bakery”` */
function resultWords(all: readonly Shop[], found: readonly Shop[], query: string): string {
  if (all.length === 0) return 'No shops yet'
  const count = found.length === 0 ? 'No shop yet' : shopCountWords(found)
  return query === '' ? count : `${count} for “${isolated(query)}”`
}

function NoList({ isLoading }: { isLoading: boolean }) {
  return (
    <p className={styles.noList}>
      {isLoading
        ? 'The list of shops is on its way. The app has it too.'
        : 'The list of shops cannot be shown right now. The app has it, and it is shown here as soon as our server answers.'}
    </p>
  )
}
