// @vitest-environment node
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { builtFiles } from './built-files.ts'
import { inlineStyles } from './inline-styles.ts'
import { builtFolder } from './testing.ts'

const hash = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`

test('a page may have the style it was built with, under each of its addresses, and no other', async () => {
  const dist = await builtFolder({
    'index.html': '<head><style>a{}\n</style></head>',
    'MoCo/offers.html': '<style>b{}</style>',
    'app-shell.html': '<html></html>',
    '404.html': '<style>d{}</style>',
    'coupon/_.html': '<style>e{}</style>',
  })
  const stylesAt = inlineStyles(builtFiles(dist))
  expect(stylesAt('/')).toEqual([hash('a{}\n')])
  for (const path of ['/MoCo/offers', '/moco/OFFERS/']) {
    expect(stylesAt(path)).toEqual([hash('b{}')])
  }
  for (const path of ['/nothing', '/__proto__']) expect(stylesAt(path)).toEqual([hash('d{}')])
  for (const path of ['/coupon/tea', '/coupon/_.html'])
    expect(stylesAt(path)).toEqual([hash('e{}')])
  expect(stylesAt('/hermes')).toEqual([])
})
