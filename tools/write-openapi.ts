/** `npm run openapi`: writes what the contract says into `docs/intake.openapi.json`. */
import { writeFile } from 'node:fs/promises'
import { FILE, intakeOpenapi } from './intake-openapi.ts'

await writeFile(FILE, `${JSON.stringify(intakeOpenapi(), null, 2)}\n`)
