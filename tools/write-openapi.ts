/** `npm run openapi`: writes `docs/intake.openapi.json` from the contract. */
import { writeFile } from 'node:fs/promises'
import { intakeOpenapi } from './intake-openapi.ts'

const file = new URL('../docs/intake.openapi.json', import.meta.url)
await writeFile(file, `${JSON.stringify(intakeOpenapi(), null, 2)}\n`)
