/**
 * `npm run firebase-json`: writes `firebase.json` for the built pages on Firebase Hosting. The calls, images, and
 * pages with lists or coupons go to the server, as the Cloud Run service `campfire`. Run it after each build,
 * because a page's policy names the hash of its style.
 */
import { writeFileSync } from 'node:fs'
import { firebaseHosting } from './firebase-hosting.ts'

const config = await firebaseHosting()
writeFileSync('firebase.json', `${JSON.stringify(config, null, 2)}\n`)
console.log(`Wrote firebase.json: ${config.hosting.headers.length} rules for headers`)
