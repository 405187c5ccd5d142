import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LOGO } from '../contract/served-files.ts'
import { ShopImage } from './ShopImage.tsx'

function shown(url: string | null, size: number, shop = 'Abay Table') {
  const { container } = render(<ShopImage url={url} shop={shop} size={size} className="logo" />)
  const image = container.querySelector('img')
  return {
    plate: container.firstElementChild as HTMLElement,
    image,
    src: image?.getAttribute('src'),
    srcset: image?.getAttribute('srcset'),
  }
}

describe('[P8] the image of an offer', () => {
  test.each([
    [72, '/images/a.png?w=96', '/images/a.png?w=96 1x, /images/a.png?w=144 2x'],
    [96, '/images/a.png?w=96', '/images/a.png?w=96 1x, /images/a.png?w=192 2x'],
    [168, '/images/a.png?w=192', '/images/a.png?w=192 1x, /images/a.png?w=384 2x'],
    [400, '/images/a.png', '/images/a.png 1x, /images/a.png 2x'],
  ])('%d pixels wide: no more than the screen can show', (size, src, srcset) => {
    expect(shown('/images/a.png', size)).toMatchObject({ src, srcset })
  })

  test('of another host is asked for as it is', () => {
    const url = 'https://images.example/a.png'
    expect(shown(url, 72)).toMatchObject({ src: url, srcset: `${url} 1x, ${url} 2x` })
  })

  test('waits until it is nearly in view, and for the fonts', () => {
    const { image } = shown('/images/a.png', 72)
    expect(image?.getAttribute('loading')).toBe('lazy')
    expect(image?.getAttribute('fetchpriority')).toBe('low')
  })
})

describe('the plate behind it', () => {
  test.each([
    ['Abay Table', 'A'],
    ['  "émile"', 'É'],
    ['7 Locks Diner', '7'],
    ['…', ''],
  ])('has the initial of %j, which nobody hears: %j', (shop, initial) => {
    const { plate } = shown('/images/a.png', 72, shop)
    expect(plate.dataset.initial).toBe(initial)
    expect(plate.textContent).toBe('')
  })

  test('is all there is of a shop without a logo of its own', () => {
    expect(shown(null, 96).image).toBeNull()
    expect(shown(DEFAULT_LOGO, 96).image).toBeNull()
  })
})
