import { readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../find-chromium.ts'
import type { Sheet } from './layouts/sheet.ts'
import type { Picture } from './photograph.ts'

/** Turns pages into JPEG files. */
export interface Studio {
  /** The photographed page, as a JPEG file. */
  develop(picture: Picture, path: string): Promise<void>
  /** An image as chats pass it on: turned, smaller and saved again. */
  resend(from: string, path: string): Promise<void>
  /** The sheet alone, flat and evenly lit. */
  scan(sheet: Sheet, path: string): Promise<void>
  close(): Promise<void>
}

const QUALITY = 68
const RESENT = { longSide: 810, quality: 45 }
const SCAN = { width: 640, height: 1300 }

/** Starts a browser to draw with; `close` ends it. */
export async function openStudio(): Promise<Studio> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  const page = await browser.newPage()
  return {
    async develop({ width, height, html, placement }, path) {
      await page.setViewportSize({ width, height })
      await page.setContent(html)
      await place(page, placement)
      await page.screenshot({ path, type: 'jpeg', quality: QUALITY })
    },
    async resend(from, path) {
      const source = `data:image/jpeg;base64,${readFileSync(from, 'base64')}`
      await page.setContent(`<body style="margin: 0"><img src="${source}">`)
      const image = page.locator('img')
      await image.evaluate(turnToTheRight, RESENT.longSide)
      await image.screenshot({ path, type: 'jpeg', quality: RESENT.quality })
    },
    async scan(sheet, path) {
      await page.setContent(flatPage(sheet))
      const height = await page.evaluate(() => document.body.scrollHeight)
      const zoom = Math.min(SCAN.width / sheet.width, SCAN.height / height)
      await page.evaluate((value) => (document.body.style.zoom = String(value)), zoom)
      await page.locator('body').screenshot({ path, type: 'jpeg', quality: QUALITY })
    },
    close: () => browser.close(),
  }
}

async function turnToTheRight(image: HTMLImageElement, longSide: number): Promise<void> {
  await image.decode()
  const scale = longSide / Math.max(image.naturalWidth, image.naturalHeight)
  image.width = image.naturalWidth * scale
  image.style.transformOrigin = '0 0'
  image.style.transform = `translateX(${image.naturalHeight * scale}px) rotate(90deg)`
}

/** Scales and moves the sheet so that the wanted part fills the frame; only layout tells its size. */
async function place(page: Page, placement: Picture['placement']): Promise<void> {
  await page.evaluate(({ frame, room, tear }) => {
    const stage = document.querySelector<HTMLElement>('.stage')
    const sheet = document.querySelector<HTMLElement>('.sheet')
    if (!stage || !sheet) throw new Error('The page has no sheet.')
    const totals = sheet.querySelector<HTMLElement>('.totals')
    const totalsTop = totals?.offsetTop ?? sheet.offsetHeight / 2
    const width = sheet.offsetWidth
    const height =
      tear === 'totals'
        ? totalsTop - 6
        : tear === 'foot'
          ? sheet.offsetHeight - 16
          : sheet.offsetHeight
    sheet.style.setProperty('--tear', `${height}px`)

    const across = (stage.clientWidth * room) / width
    const along = (stage.clientHeight * room) / height
    const half = Math.min(across * 0.84, (stage.clientHeight * 0.94) / (height * 0.56))
    const zoom =
      frame === 'fill'
        ? stage.clientWidth / width
        : frame === 'totals'
          ? across * 0.98
          : frame === 'whole'
            ? Math.min(across * 0.9, along)
            : half
    const top =
      frame === 'top'
        ? stage.clientHeight * 0.05
        : frame === 'bottom'
          ? stage.clientHeight * 0.95 - height * zoom
          : frame === 'totals'
            ? stage.clientHeight * 0.45 - totalsTop * zoom
            : frame === 'fill'
              ? 0
              : (stage.clientHeight - height * zoom) / 2
    // Zoom applies to the offsets too, so they are divided by it.
    sheet.style.zoom = String(zoom)
    sheet.style.left = `${(stage.clientWidth - width * zoom) / 2 / zoom}px`
    sheet.style.top = `${top / zoom}px`
  }, placement)
}

function flatPage(sheet: Sheet): string {
  return `<!doctype html><meta charset="utf-8"><style>
    * { box-sizing: border-box }
    body { margin: 0; width: ${sheet.width}px; background: #fbfaf7; color: #26262b }
    .row { display: flex; justify-content: space-between; gap: 10px } .row span:last-child { white-space: nowrap }
    .mid { text-align: center } ${sheet.css}</style>${sheet.html}`
}
