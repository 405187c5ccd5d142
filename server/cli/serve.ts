/** `npm run serve`: the server alone, for an app that is built already. */
import { run } from './run.ts'

await run()
