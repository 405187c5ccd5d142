// @vitest-environment node
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inlineStyles } from './inline-styles.ts'

const hash = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`

test('a page may have the style it was built with, under each of its addresses, and no other', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'campfire-dist-'))
  await mkdir(join(dist, 'MoCo'))
  await writeFile(join(dist, 'index.html'), '<head><style>a{}\n</style></head>')
  await writeFile(join(dist, 'MoCo/offers.html'), '<style>b{}</style>')
  await writeFile(join(dist, 'app-shell.html'), '<html></html>')
  await writeFile(join(dist, '404.html'), '<style>d{}</style>')
  await mkdir(join(dist, 'coupon'))
  await writeFile(join(dist, 'coupon/_.html'), '<style>e{}</style>')
  const stylesAt = inlineStyles(dist)
  expect(stylesAt('/')).toEqual([hash('a{}\n')])
  for (const path of ['/MoCo/offers', '/moco/OFFERS/']) {
    expect(stylesAt(path)).toEqual([hash('b{}')])
  }
  for (const path of ['/nothing', '/__proto__']) expect(stylesAt(path)).toEqual([hash('d{}')])
  for (const path of ['/coupon/tea', '/coupon/_.html'])
    expect(stylesAt(path)).toEqual([hash('e{}')])
  expect(stylesAt('/hermes')).toEqual([])
  await rm(dist, { recursive: true })
})

test('a server without built pages has no styles', () => {
  expect(inlineStyles(join(tmpdir(), 'campfire-no-such-folder'))('/')).toEqual([])
})
