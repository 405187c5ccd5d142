/** `npm run serve`: starts the server without building the app. */
import { run } from './run.ts'

await run()
