/** The server for `bench:server -- memory`: on each order it collects garbage and prints what is left. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { run } from '../../../server/cli/run.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

process.on('message', () => {
  collectGarbage()
  console.log(`memory ${JSON.stringify(process.memoryUsage())}`)
  process.send?.({})
})
await run()
