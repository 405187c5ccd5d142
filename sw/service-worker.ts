/** What the service worker does, one file a concern. */
import { clientsClaim } from 'workbox-core'
import { answerAuthOutagesAsNetworkErrors } from './auth-provider.ts'
import { drainInBackground } from './background-drain.ts'
import { servePages } from './pages.ts'
import { keepPublicData } from './public-data.ts'
import { serveRecognitionFiles } from './recognition-files.ts'
import { keepStaffScreens } from './staff-screens.ts'
import { updateWhenAsked } from './update.ts'
import { sendVisitsOfPages } from './visits.ts'

declare const self: ServiceWorkerGlobalScope

// The one place where the build puts the list of files.
const files = self.__WB_MANIFEST

// The page that installs the worker is served by it at once, so that a first visit works offline too.
clientsClaim()
updateWhenAsked()
answerAuthOutagesAsNetworkErrors()
keepStaffScreens(files)
serveRecognitionFiles()
keepPublicData()
servePages(files)
drainInBackground()
sendVisitsOfPages()
