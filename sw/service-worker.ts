/** The service worker's concerns, one file each. */
import { clientsClaim } from 'workbox-core'
import { answerAuthOutagesAsNetworkErrors } from './auth-provider.ts'
import { drainInBackground } from './background-drain.ts'
import { servePages } from './pages.ts'
import { serveOfferCalendars } from './offer-calendars.ts'
import { servePublicData } from './public-data.ts'
import { servePublicImages } from './public-images.ts'
import { serveStaffFiles } from './staff-files.ts'
import { updateWhenAsked } from './update.ts'
import { sendVisitsOfPages } from './visits.ts'

declare const self: ServiceWorkerGlobalScope

// The build inserts the file list here, and nowhere else.
const files = self.__WB_MANIFEST

// Controls the page that installs the worker at once, so that even a first visit works offline.
clientsClaim()
updateWhenAsked(files)
answerAuthOutagesAsNetworkErrors()
serveStaffFiles(files)
const storedAnswer = servePublicData()
serveOfferCalendars(storedAnswer)
servePublicImages()
servePages(files, storedAnswer)
drainInBackground()
sendVisitsOfPages()
