/** `npm run serve`: starts the server without building the app. */
import { isAppBuilt } from '../pages/static-files.ts'
import { run } from './run.ts'

await run()
if (!isAppBuilt())
  console.warn('The pages are not built, so only the API is available. Run: npm run build')
