/**
 * All the script that a public page loads by itself, at most 3 kB. The rest of the page is HTML, and the islands
 * in it are brought to life when somebody uses them.
 */
import '../app-shell/trusted-types.ts'
import '../ui/base.css'
import { deliverKeptVisits } from '../app-redirect/deliver-kept-visits.ts'
import { keepTyped } from '../landing/forms/keep-typed.ts'
import { followLists } from './follow-lists.ts'
import { wakeIslands } from './wake-islands.ts'
import { registerWorker } from './register-worker.ts'

wakeIslands()
keepTyped()
followLists()
registerWorker()
void deliverKeptVisits()
