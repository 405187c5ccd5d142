import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SITE_URL } from '../../config/settings.ts'
import { PageHead } from './PageHead.tsx'

test('title, description and canonical address stand in the head', () => {
  render(<PageHead title="Offers" description="All of them" path="/MoCo/offers" />)
  expect(document.title).toBe('Offers')
  const attribute = (selector: string, name: string) =>
    document.head.querySelector(selector)?.getAttribute(name)
  expect(attribute('meta[name="description"]', 'content')).toBe('All of them')
  expect(attribute('link[rel="canonical"]', 'href')).toBe(`${SITE_URL}/MoCo/offers`)
  expect(attribute('meta[property="og:url"]', 'content')).toBe(`${SITE_URL}/MoCo/offers`)
})

test('facts cannot close the element they stand in', () => {
  const facts = { name: '</script><b>' }
  const { container } = render(<PageHead title="T" description="D" path="/" jsonLd={facts} />)
  const block = container.querySelector('script[type="application/ld+json"]')
  expect(block?.innerHTML).not.toContain('<')
  expect(JSON.parse(block?.innerHTML ?? '')).toEqual(facts)
})
