import { listShops } from '../../contract/public-calls.ts'
import type { Snapshot } from '../../contract/page-renderer.ts'
import { shownAnswer } from '../../public-data/shown-answer.ts'
import { Island } from '../../ui/public/Island.tsx'
import { Band } from '../Band.tsx'
import { ShopFinder } from './ShopFinder.tsx'

/** The shops that take part, with a search that also works offline. */
export function ShopsSection({ shops }: { shops: Snapshot<typeof listShops> | null }) {
  return (
    <Band id="shops" title="Can I use it at my bakery?">
      <Island
        name="ShopFinder"
        wake="touch"
        component={ShopFinder}
        props={{ shops }}
        shows={shownAnswer(listShops, shops)}
      />
    </Band>
  )
}
