/**
 * `npm run reset-link -- consumer@campfire.example`: prints the link of a password-reset e-mail, because the
 * auth emulators of the running server send no e-mail. `--verify` prints the link that confirms a customer's
 * address instead.
 */
import { readEnv } from '../config/env.ts'
import { orExit } from '../config/start-error.ts'
import { readLinkRequest, resetLinks, type LinkRequest } from './reset-links.ts'

const wanted = readArguments()
await orExit(async () => console.log((await resetLinks(readEnv(), wanted)).join('\n')))

function readArguments(): LinkRequest {
  try {
    return readLinkRequest(process.argv.slice(2))
  } catch {
    console.error('Usage: npm run reset-link -- <e-mail address> [--verify]')
    process.exit(2)
  }
}
