/** `npm run openapi`: writes what the contract says into `docs/customers-app.openapi.json`. */
import { writeFile } from 'node:fs/promises'
import { customersOpenapi, FILE } from './customers-openapi.ts'

await writeFile(FILE, `${JSON.stringify(customersOpenapi(), null, 2)}\n`)
