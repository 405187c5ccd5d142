/** The HTML of the public pages, before a server adds its lists or any code runs. */
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { NOT_FOUND_FILE, pageFinder } from '../../src/contract/served-files.ts'
import { BUILT_PAGES, readBuilt } from '../fixtures/data/built-pages.ts'

const REDIRECT_WORDS = 'Choose your store.'

/** Heading and a sentence of some pages. */
const KNOWN: Record<string, [heading: string, words: string]> = {
  '/': ['One Loyalty Program, Multiple Stores', 'Small retail and restaurant businesses can join.'],
  '/waitlist': ['Not in your city yet?', 'For every other city there is a waitlist.'],
  '/support': ['Support', 'Account Deletion Request'],
  '/MoCo': ['About $100 in restaurant offers for $4.99 a month', 'Gift passes and free items'],
  '/MoCo/offers': ['All offers', '$4.99 a month opens all of them.'],
  '/MoCo/privacy': ['Privacy policy', ''],
  '/MoCo/terms': ['Terms of the pass', ''],
  '/download/redirect/consumer/v1': ['Get the Campfire app', REDIRECT_WORDS],
  '/download/redirect/consumer/general': ['Get the Campfire app', REDIRECT_WORDS],
  '/download/redirect/consumer/receipt': ['Your receipt is worth points', REDIRECT_WORDS],
  '/consumer/general': ['Get the Campfire app', REDIRECT_WORDS],
  '/consumer/receipt': ['Your receipt is worth points', REDIRECT_WORDS],
  '/download/redirect/business/v1': ['Get Campfire for your business', REDIRECT_WORDS],
}

const findPage = pageFinder(BUILT_PAGES.map(({ file }) => file))
const fileOf = (path: string) => findPage(path) ?? NOT_FOUND_FILE

/** Puts a page into the document, without its styles, which jsdom would apply to each element anew. */
function show(path: string): void {
  const html = readBuilt(fileOf(path)).replaceAll(/<style>.*?<\/style>/gs, '')
  const [, head = '', body = ''] = /<head>(.*)<\/head><body>(.*)<\/body>/s.exec(html) ?? []
  document.head.innerHTML = head
  document.body.innerHTML = body
}

const part = (selector: string) => document.querySelector<HTMLElement>(selector)!
const main = () => part('main').textContent
const hrefs = (links: readonly Element[]) => links.map((link) => link.getAttribute('href'))
const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent)

/** Where the links with this name in a part of the page lead. */
function leadsTo(place: HTMLElement, name: string | RegExp): (string | null)[] {
  return hrefs(within(place).getAllByRole('link', { name, hidden: true }))
}

/** Texts and addresses of the links in a navigation. */
function linksOf(name: string): [string | null, string | null][] {
  const links = within(screen.getByRole('navigation', { name, hidden: true }))
  const all = links.getAllByRole('link', { hidden: true })
  return all.map((link) => [link.textContent, link.getAttribute('href')])
}

describe('every page', () => {
  test('that has known words is there', () => {
    const paths = BUILT_PAGES.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(Object.keys(KNOWN)))
  })

  test.each(BUILT_PAGES)('$path has its heading and its words', ({ path, heading }) => {
    const [title, words] = KNOWN[path] ?? [heading, '']
    show(path)
    expect(title).not.toBe('')
    expect(texts(document.querySelectorAll('h1'))).toEqual([title])
    expect(main()).toContain(words)
    expect(part('main').querySelectorAll('p').length).toBeGreaterThan(0)
  })

  test.each([...BUILT_PAGES, { file: 'app-shell.html' }])(
    '$file wants a transition before the browser has asked for anything',
    ({ file }) => {
      const [before] = readBuilt(file).split('@view-transition')
      expect(before).toMatch(/<meta charset="utf-8"/)
      expect(before).not.toMatch(/<script|rel="?(?:stylesheet|preload|modulepreload)/)
    },
  )

  test.each(BUILT_PAGES)('$path asks early for fonts alone, and has a card of ours', ({ path }) => {
    show(path)
    const early = [...document.querySelectorAll('link[rel=preload]')]
    expect(new Set(early.map((link) => link.getAttribute('as')))).toEqual(new Set(['font']))
    const card = part('meta[property="og:image"]').getAttribute('content') ?? ''
    const { pathname } = new URL(card)
    expect(readBuilt(pathname.slice(1)).slice(1, 4)).toBe('PNG')
  })

  test.each([...BUILT_PAGES, { path: '/no/such/page' }])(
    'each link of $path leads to a page of ours, and to a part that is there, or elsewhere',
    ({ path }) => {
      show(path)
      const links = hrefs([...document.querySelectorAll('a')])
      const ours = links.filter((href) => /^[/#]/.test(href ?? ''))
      expect(ours.length).toBeGreaterThan(0)
      for (const href of new Set(ours)) {
        const [to, part] = `${href?.startsWith('#') ? path : ''}${href}`.split('#')
        const html = readBuilt(fileOf(to!))
        if (to !== path) expect(fileOf(to!), `${href}`).not.toBe(NOT_FOUND_FILE)
        if (part) expect(html, `${href}`).toContain(` id="${part}"`)
      }
    },
  )

  test.each(['/', '/waitlist', '/support', '/MoCo', '/coupon/any', '/no/such/page'])(
    '%s asks for something, and leads to the privacy policy and the terms',
    (path) => {
      show(path)
      const more = screen.getByRole('navigation', { name: 'More pages' })
      expect(part('footer').contains(more)).toBe(true)
      expect(leadsTo(more, 'Privacy policy')).toEqual(['/MoCo/privacy'])
      expect(leadsTo(more, 'Terms')).toEqual(['/MoCo/terms'])
    },
  )
})

describe('the front page', () => {
  beforeEach(() => show('/'))

  test('[L1] [L6] has its sections in their order, and says what the program is', () => {
    expect(texts(document.querySelectorAll('main > section h2'))).toEqual([
      'Can I use it at my bakery?',
      'Your points don’t stay where you earned them.',
      'How it works',
      'Eat out more. Get the MoCo pass.',
      'Everybody loves discounts!',
      'Not in your city yet?',
      'FAQs',
      'Sign up and join the fire.',
    ])
    expect(part('main + footer')).not.toBeNull()
    expect(part('#howitworks').querySelectorAll('li')).toHaveLength(3)
    for (const words of [
      'earn 1 point for every dollar',
      'In the store, by online delivery or in the business’s own web shop: upload the receipt.',
      'coupons at any participating store',
      'One balance for all participating stores',
      'A business app of your own',
      'Statistics about your business and your coupons in real time',
      'Free to join and test. Only in Ypsilanti, Michigan and Montgomery County, Maryland.',
    ]) {
      expect(main()).toContain(words)
    }
  })

  test('[L2] [L4] [L8] bar and hero lead to the sections, to the form and to the app, the menu likewise', () => {
    const [bar, hero] = [screen.getByRole('banner'), part('main > section')]
    expect(leadsTo(bar, 'Campfire')).toEqual(['/'])
    expect(leadsTo(bar, /^Sign up/)).toEqual(['/#contact'])
    expect(leadsTo(hero, /^Sign up/)).toEqual(['/#contact'])
    expect(leadsTo(hero, 'Download')).toEqual(['/download/redirect/consumer/general'])
    for (const name of ['Main', 'Menu']) {
      expect(linksOf(name)).toEqual([
        ['Download', '/download/redirect/consumer/general'],
        ['FAQs', '/#FAQs'],
        ['How it works', '/#howitworks'],
        ['MoCo pass', '/MoCo'],
        ['Join the Waitlist', '/#waitlist'],
      ])
    }
  })

  test('[L5] each question can be opened, and its answer is the right one', () => {
    const answers = [...part('#FAQs').querySelectorAll('details')].map((item) => [
      item.open,
      item.querySelector('summary')?.textContent,
      item.lastElementChild?.textContent,
    ])
    expect(answers).toEqual(
      expect.arrayContaining([
        [false, 'Which businesses can join?', 'Small retail and restaurant businesses can join.'],
        [false, 'What does it cost?', expect.stringContaining('It is free while we are testing')],
        [
          false,
          'How does my business join?',
          expect.stringContaining('E-mail or call us: hello@campfire.example or (301) 555-0100'),
        ],
        [
          false,
          'Is Campfire in my city?',
          expect.stringContaining('For other cities there is a waitlist.'),
        ],
      ]),
    )
  })

  test('[L7] the footer tells how to reach us, where we post and where both apps are', () => {
    const footer = screen.getByRole('contentinfo')
    expect(leadsTo(footer, 'hello@campfire.example')).toEqual(['mailto:hello@campfire.example'])
    expect(leadsTo(footer, '(301) 555-0100')).toEqual(['tel:+13015550100'])
    for (const place of ['Instagram', 'X', 'Facebook', 'YouTube', 'LinkedIn']) {
      const address = expect.stringMatching(/^https:\/\//)
      expect(leadsTo(footer, `Campfire on ${place}`)).toEqual([address])
    }
    for (const app of ['the Campfire app', 'the Campfire business app']) {
      expect(leadsTo(footer, new RegExp(`Download on the App Store ?\\(${app}\\)`))).toEqual([
        expect.stringMatching(/^https:\/\/apps\.apple\.com\//),
      ])
      expect(leadsTo(footer, new RegExp(`Get it on Google Play ?\\(${app}\\)`))).toEqual([
        expect.stringMatching(/^https:\/\/play\.google\.com\//),
      ])
    }
  })
})

test('[W1] [L8] the waitlist has a page with its form, to which the bar leads from pages without it', () => {
  show('/support')
  const bar = screen.getByRole('navigation', { name: 'Main' })
  expect(leadsTo(bar, 'Join the Waitlist')).toEqual(['/waitlist'])
  show('/waitlist')
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeTruthy()
  expect(leadsTo(screen.getByRole('navigation', { name: 'Main' }), /Waitlist/)).toEqual([
    '/waitlist',
  ])
})

describe('the page of the pass', () => {
  beforeEach(() => show('/MoCo'))

  test('[P1] [P3] has its title, the ways to the app, three steps and the small print', () => {
    expect(document.title).toBe('MoCo pass: restaurant offers for $4.99 a month')
    const hero = part('main > section')
    expect(leadsTo(hero, /on the App Store/)[0]).toMatch(/^https:\/\/apps\.apple\.com\//)
    expect(leadsTo(hero, /on Google Play/)[0]).toMatch(/^https:\/\/play\.google\.com\//)
    expect(texts(part('#howitworks').querySelectorAll('h3'))).toEqual([
      '1Download the app',
      '2Sign up',
      '3Subscribe to the pass for $4.99/month',
    ])
    const smallPrint = screen.getByRole('region', { name: 'Good to know' })
    expect(smallPrint.textContent).toContain('There are no refunds, and all sales are final.')
    expect(leadsTo(smallPrint, 'Privacy policy')).toEqual(['/MoCo/privacy'])
    expect(leadsTo(smallPrint, 'Terms')).toEqual(['/MoCo/terms'])
    expect(screen.getByRole('contentinfo').textContent).toContain('hello@campfire.example')
    const question = screen.getByText('How can I pay?').closest('details')
    expect(question?.open).toBe(false)
    expect(question?.textContent).toContain('By card, Google Pay, Apple Pay and Cash App Pay.')
  })

  test('[P6] the bar leads to its parts, to all offers and to the app, the menu likewise', () => {
    expect(leadsTo(screen.getByRole('banner'), 'Download')).toEqual([
      '/download/redirect/consumer/general',
    ])
    for (const name of ['Main', 'Menu']) {
      expect(linksOf(name)).toEqual([
        ['The pass', '/MoCo'],
        ['Join Us', '/MoCo#meeting'],
        ['How it works', '/MoCo#howitworks'],
        ['FAQs', '/MoCo#FAQs'],
        ['See All Offers', '/MoCo/offers'],
      ])
    }
  })
})

test('[P13] an account is deleted by an e-mail that has its title already, and both contacts are there', () => {
  show('/support')
  expect(part('#deletion').textContent).toContain('Account Deletion Request')
  expect(hrefs(within(part('#deletion')).getAllByRole('link'))).toEqual([
    'mailto:hello@campfire.example?subject=Account%20Deletion%20Request',
  ])
  expect(leadsTo(part('#company'), /555/)).toEqual(['tel:+13015550100'])
  expect(hrefs(within(part('#developer')).getAllByRole('link'))).toEqual([
    expect.stringMatching(/^mailto:developers@campfire\.example/),
  ])
  expect(new Set(leadsTo(part('main'), 'Delete your account'))).toEqual(new Set(['#deletion']))
})

test('[N1] the page for unknown addresses says so, and leads on', () => {
  show('/no/such/page')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("This page doesn't exist")
  const ways = screen.getByRole('navigation', { name: 'Perhaps you are looking for' })
  expect(hrefs(within(ways).getAllByRole('link'))).toEqual([
    '/',
    '/MoCo/offers',
    '/download/redirect/consumer/general',
    '/support',
    '/#contact',
  ])
  expect(leadsTo(screen.getByRole('banner'), /^Sign up/)).toEqual(['/#contact'])
  expect(screen.getByRole('contentinfo').textContent).toContain('hello@campfire.example')
  expect(screen.getByRole('searchbox').closest('form')?.getAttribute('action')).toBe('/#shops')
})

test('search engines find every page that is worth finding, and no staff or reset page', () => {
  const listed = [...readBuilt('sitemap.xml').matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)]
  const paths = listed.map(([, path]) => path)
  // Left out are only pages of no use to search engines: password resets, redirects to the stores, examples in frames.
  const ofNoUse = /^\/(reset|business|download|consumer|example)\b/
  const worthFinding = BUILT_PAGES.map(({ path }) => path).filter((path) => !ofNoUse.test(path))
  expect(paths.toSorted()).toEqual(worthFinding)
  expect(paths).toContain('/MoCo/privacy')
  const robots = readBuilt('robots.txt')
  expect(robots).toContain('Disallow: /hermes\n')
  expect(robots).toMatch(/Sitemap: https?:\/\/[^/]+\/sitemap\.xml/)
})
