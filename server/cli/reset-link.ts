/**
 * `npm run reset-link -- consumer@campfire.example`: prints the link of a password-reset e-mail, because the
 * auth emulators of the running server send no e-mail. `--verify` prints the link that confirms a customer's
 * address instead.
 */
import { readEnv } from '../config/env.ts'
import { orExit } from '../config/start-error.ts'
import { fromArguments } from './command-line.ts'
import { readLinkRequest, resetLinks } from './reset-links.ts'

const wanted = fromArguments('reset-link', readLinkRequest)
await orExit(async () => console.log((await resetLinks(readEnv(), wanted)).join('\n')))
