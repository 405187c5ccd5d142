/**
 * All the script that a public page loads before an island wakes, at most 3 kB. The rest of the page is HTML. Most islands
 * wake when they are touched, those of new passwords and redirects at load.
 */
import '../app-shell/trusted-types.ts'
import '../ui/base.css'
import '../ui/public/print.css'
import { deliverStoredVisits } from '../app-redirect/deliver-stored-visits.ts'
import { storeTyped } from '../landing/forms/store-typed.ts'
import { startMenus } from '../ui/public/burger-menu.ts'
import { keepAnchor } from '../ui/public/keep-anchor.ts'
import { markPhone } from '../ui/public/mark-phone.ts'
import { keepArrivedNodes } from './arrived-nodes.ts'
import { fillSearch } from './fill-search.ts'
import { followLists } from './follow-lists.ts'
import { makeInstallable } from './make-installable.ts'
import { wakeIslands } from './wake-islands.ts'

markPhone()
// It is loaded asynchronously, and may be here before the page is.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
else start()

function start(): void {
  keepArrivedNodes()
  keepAnchor()
  startMenus()
  wakeIslands()
  // Text that these two fill in wakes its island.
  storeTyped()
  fillSearch()
  followLists()
  makeInstallable()
  void deliverStoredVisits()
  performance.mark('interactive')
}
