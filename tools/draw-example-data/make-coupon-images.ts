/**
 * Draws the images of the coupons and the logos of the businesses: `npm run draw:coupon-images`. Caches keep
 * an image forever under its name, so a changed image needs a new name.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../find-chromium.ts'
import { CAFE } from './pictures/cafe.ts'
import { KITCHEN } from './pictures/kitchen.ts'
import { logo, SHOP_FRONT } from './pictures/logos.ts'
import { SHOPS } from './pictures/shops.ts'
import { STREET_FOOD } from './pictures/street-food.ts'
import type { ExampleBusiness } from '../../server/example-data/example-shapes.ts'

const SIZE = 512
const LOGO_SIZE = 256

const folder = fileURLToPath(new URL('../../server/example-data/images/', import.meta.url))
const businesses: ExampleBusiness[] = JSON.parse(
  readFileSync(new URL('../../server/example-data/businesses.json', import.meta.url), 'utf8'),
)
const font = readFileSync(
  fileURLToPath(
    import.meta
      .resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
  ),
).toString('base64')

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
try {
  const page = await browser.newPage()
  for (const [name, picture] of Object.entries({ ...CAFE, ...KITCHEN, ...STREET_FOOD, ...SHOPS })) {
    const ground = `<rect width="512" height="512" fill="${picture.ground}"/>`
    await draw(page, ground + picture.drawing, SIZE, `coupon-${name}.png`)
  }
  for (const [index, business] of businesses.entries()) {
    await draw(page, logo(business.name, index), LOGO_SIZE, business.logo)
  }
  await draw(page, SHOP_FRONT, LOGO_SIZE, 'shop.png')
} finally {
  await browser.close()
}

async function draw(page: Page, svg: string, size: number, file: string): Promise<void> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Sign; font-weight: 200 800; src: url(data:font/woff2;base64,${font}) }
    body { margin: 0 } svg { display: block }
    text { font: 800 210px Sign; letter-spacing: -8px; text-anchor: middle; dominant-baseline: central }
    </style><svg viewBox="0 0 512 512" width="${size}" height="${size}">${svg}</svg>`)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: folder + file })
}
