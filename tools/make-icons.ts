/**
 * Draws the PNG icons of both apps from their SVGs: `npm run draw:icons`. A maskable icon fills its square,
 * so that a system can cut it to any shape; its drawing stays inside the safe circle.
 */
import { readFile } from 'node:fs/promises'
import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts'

const FOLDER = new URL('../public/icons/', import.meta.url)
const GROUND = '#14392f'

const ICONS = [
  { file: '192.png', size: 192, isMaskable: false },
  { file: '512.png', size: 512, isMaskable: false },
  { file: 'maskable-512.png', size: 512, isMaskable: true },
  { file: 'apple-touch.png', size: 180, isMaskable: true },
]

const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
for (const app of ['campfire', 'hermes']) {
  const svg = await readFile(new URL(`${app}.svg`, FOLDER), 'utf8')
  for (const { file, size, isMaskable } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const ground = isMaskable ? GROUND : 'transparent'
    const drawing = isMaskable ? 86 : 100
    await page.setContent(
      `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}">
       <div style="width:${drawing}%">${svg}</div></body>`,
    )
    const path = new URL(`${app}-${file}`, FOLDER).pathname
    await page.screenshot({ path, omitBackground: true })
    await page.close()
  }
}
await browser.close()
