/** Which of the two apps each page names, and that what the manifests name is there (checklist O4). */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { APP_SHELL, NOT_FOUND_FILE, pageFinder } from '../../src/contract/served-files.ts'

const DIST = 'dist'
const PAGES = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.html'),
)
const findPage = pageFinder(PAGES)

interface Image {
  src: string
  sizes: string
  purpose?: string
}
interface Manifest {
  id: string
  scope: string
  start_url: string
  icons: Image[]
  screenshots: Image[]
  shortcuts: { url: string; icons: Image[] }[]
}

const read = (file: string) => readFileSync(`${DIST}/${file}`)
const manifestOf = (app: string) => JSON.parse(read(`${app}.webmanifest`).toString()) as Manifest

const pageOf = (file: string) => new DOMParser().parseFromString(read(file).toString(), 'text/html')

/** @returns where the links of a page lead that name the app, by their relation */
function namesOf(file: string): Record<string, string | null> {
  const links = pageOf(file).querySelectorAll('link[rel="manifest"], link[rel$="icon"]')
  return Object.fromEntries(
    [...links].map((link) => [link.getAttribute('rel'), link.getAttribute('href')]),
  )
}

test('[O4] every screen of Hermes names Hermes, before any code has run', () => {
  for (const path of ['/hermes', '/hermes/no-access', '/hermes/r-0001', '/hermes/no/such/page']) {
    expect(findPage(path), path).toBe(APP_SHELL)
  }
  expect(namesOf(APP_SHELL)).toEqual({
    manifest: '/hermes.webmanifest',
    icon: '/icons/hermes.svg',
    'apple-touch-icon': '/icons/hermes-apple-touch.png',
  })
})

const PUBLIC_PAGES = PAGES.filter((file) => ![APP_SHELL, NOT_FOUND_FILE].includes(file))

test.each(PUBLIC_PAGES)('[O4] %s names the other app', (file) => {
  // It adds the manifest once the page has loaded: `src/site/make-installable.ts`.
  expect(pageOf(file).querySelector('script[type="module"][src^="/assets/boot-"]')).toBeTruthy()
  expect(namesOf(file)).toEqual({
    icon: '/icons/campfire.svg',
    'apple-touch-icon': '/icons/campfire-apple-touch.png',
  })
})

test('[O4] they are two apps, of which neither takes the other in', () => {
  expect(manifestOf('campfire')).toMatchObject({ id: '/', scope: '/', start_url: '/' })
  expect(manifestOf('hermes')).toMatchObject({ id: '/hermes', scope: '/hermes' })
})

test.each(['campfire', 'hermes'])('[O4] all that the manifest of %s names is there', (app) => {
  const { icons, screenshots, shortcuts, start_url } = manifestOf(app)
  for (const url of [start_url, ...shortcuts.map((shortcut) => shortcut.url)]) {
    expect(findPage(url), url).toBeDefined()
  }
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src, sizes } of [
    ...icons,
    ...screenshots,
    ...shortcuts.flatMap((shortcut) => shortcut.icons),
  ]) {
    const png = read(src)
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes)
    expect(png.byteLength, src).toBeLessThan(250_000)
  }
})
