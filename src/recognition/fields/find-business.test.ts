import { describe, expect, test } from 'vitest'
import { findBusiness, type KnownBusiness } from './find-business.ts'
import { readingOf } from './testing.ts'

function business(name: string, phoneNumber?: string, address?: string): KnownBusiness {
  return { id: `b-${name}`, name, phoneNumber: phoneNumber ?? null, address: address ?? null }
}

const BUSINESSES = [
  business('Abay Table', '3015550163', '8206 Georgia Ave'),
  business('Carroll Avenue Vegan Diner', '3015550113', '7006 Carroll Ave'),
  business('Cross & Huron Deli', '7345550114', '102 N Huron St'),
  business('Fig'),
  business('Hungerford Noodle House'),
  business('Muddy Branch Market', '3015550191', '846 Muddy Branch Rd'),
  business('Normal Street Market'),
  business('Olive'),
  business('Pearl & Pine Books', '7345550105', '214 Pearl St'),
  business('Pupusería Doña Alba'),
  business('Twinbrook Hardware & Paint', '301-555-0154', '2020 Veirs Mill Rd, Suite 4'),
]

const find = (...rows: string[]) => findBusiness([readingOf(...rows)], BUSINESSES)
const businessIn = (...rows: string[]) => find(...rows)?.value.name ?? null
const among = (names: string[], ...rows: string[]) =>
  findBusiness(
    [readingOf(...rows)],
    names.map((name) => business(name)),
  )?.value.name ?? null

describe('[V3] by its name', () => {
  test.each([
    ['as it is', 'ABAY TABLE', 'Abay Table'],
    ['misread', 'Pupuseria Doila Alba', 'Pupusería Doña Alba'],
    ['with a lost letter', 'CARROL AVENUE VEGAN DINER', 'Carroll Avenue Vegan Diner'],
    ['a sign for a word', 'Pearl and Pine Books', 'Pearl & Pine Books'],
    ['with figures for letters', 'A8AY TA6LE 5TORE', 'Abay Table'],
    ['without its spaces', 'MuddyBranchMarket', 'Muddy Branch Market'],
  ])('%s', (_, row, name) => expect(businessIn(row, 'Rockville, MD 20850')).toBe(name))

  test('in two rows, and below other words', () => {
    const rows = ['Your order W2257 is confirmed', 'CARROLL AVENUE VEGAN', 'DINER', 'Takoma Park']
    expect(businessIn(...rows)).toBe('Carroll Avenue Vegan Diner')
  })

  test('[X15] an exact one is sure, a similar one is not', () => {
    expect(find('ABAY TABLE')?.isSure).toBe(true)
    expect(find('ABAY TABIE')).toMatchObject({ isSure: false, value: { name: 'Abay Table' } })
  })

  test('nothing where no business is named, or it is only a street or an item', () => {
    expect(businessIn('Harborfield Outfitters #0417', '11190 Mall Ring Rd')).toBeNull()
    expect(businessIn('Some Deli', '846 Muddy Branch Rd')).not.toBe('Normal Street Market')
    expect(among(['Muddy Branch'], 'Some Deli', '12 Muddy Branch Rd')).toBeNull()
    expect(businessIn(...Array<string>(20).fill('1 x Shiro 14.50'), 'Abay Table')).toBeNull()
    expect(businessIn()).toBeNull()
  })

  test('an exact name rather than a similar one, and nothing where two are as near', () => {
    const twins = ['Depot Lane Coffee', 'Depot Lane Toffee']
    expect(among(twins, 'DEPOT LANE TOFFEE')).toBe('Depot Lane Toffee')
    expect(among(twins, 'Depot Lane Xoffee')).toBeNull()
  })

  test('of names with the same letters, the one with the same punctuation', () => {
    const twins = ['JD. Toys (East)', 'J.D. Toys (East)']
    expect(among(twins, 'JD. TOYS (EAST) INC')).toBe('JD. Toys (East)')
    expect(among(twins, 'J.D. TOYS(EAST) INC')).toBe('J.D. Toys (East)')
    expect(among(twins, 'JD TOYS (EAST) INC')).toBeNull()
  })

  test('the longer one of two if all of it is printed, and nothing if part of it may be', () => {
    const both = ['Sligo Coffee', 'Sligo Coffee Roasters']
    expect(among(both, 'Sligo Coffee Roasters')).toBe('Sligo Coffee Roasters')
    expect(among(both, 'Sligo Coffee')).toBe('Sligo Coffee')
    expect(among(both, 'Sligo Coffee', 'Roastrs')).toBeNull()
  })

  test('short names only as words of their own, very short ones only in a row of their own', () => {
    expect(businessIn('FIG', 'Silver Spring')).toBe('Fig')
    expect(businessIn('Figaro')).toBeNull()
    expect(businessIn('Fig & Sons')).toBeNull()
    expect(businessIn('The OLIVE Bar')).toBe('Olive')
    expect(businessIn('Olive#15936-0 Phone 608-758-4560')).toBe('Olive')
    expect(businessIn('Oliveto')).toBeNull()
  })
})

describe('[X15] by what it says to its customers, also at the foot, which is not sure', () => {
  const ITEMS = Array<string>(20).fill('1 x Shiro 14.50')
  test.each([
    ["THANK YOU FOR SHOPPING AT KOHL'S", "Kohl's"],
    ['Thank You for Visiting, FIG', 'Fig'],
    ['Thanks for visiting Fig.Please let us know', 'Fig'],
    ['Thank you for visiting Fig & Sons', null],
    ['Fig jam 4.00', null],
  ])('%s', (row, name) => {
    const businesses = [...BUSINESSES, business("Kohl's")]
    const found = findBusiness([readingOf('Unreadable', ...ITEMS, row)], businesses)
    expect(found?.value.name ?? null).toBe(name)
    expect(found?.isSure ?? false).toBe(false)
  })
})

describe('by its phone number', () => {
  test.each(['+1 301-555-0154', 'Tel:3015550154', 'Silver Spring,MD 20910·(301)555-0154'])(
    'which may be below the header: %s',
    (row) => {
      const found = find(...Array<string>(20).fill('Nails 1.00'), row)
      expect(found).toMatchObject({ isSure: false, value: { name: 'Twinbrook Hardware & Paint' } })
    },
  )

  test('nothing if a digit differs, some are missing, or two businesses share it', () => {
    expect(businessIn('(301) 555-0164')).toBeNull()
    expect(businessIn('555-0163')).toBeNull()
    const sharing = [business('One', '3015550163'), business('Other', '3015550163')]
    expect(findBusiness([readingOf('(301) 555-0163')], sharing)).toBeNull()
    expect(findBusiness([readingOf('5550163')], [business('Short', '5550163')])).toBeNull()
  })
})

describe('by its address', () => {
  test.each([
    ['8206 Georgia Ave', 'Abay Table'],
    ['8206GEORGIA AVENUE, Silver Spring', 'Abay Table'],
    ['102 North Huron Street', 'Cross & Huron Deli'],
    ['2020 VEIRS MILL RD', 'Twinbrook Hardware & Paint'],
    ['18206 Georgia Ave', null],
    ['8206 Georgia Rd', null],
    ['8206 Gorgia Ave', null],
    ['Georgia Ave', null],
  ])('%s', (row, name) => expect(businessIn('Unreadable', row)).toBe(name))

  test('nothing if another phone number is printed: it is another shop in the house', () => {
    expect(businessIn('Unreadable', '8206 Georgia Ave', '(301) 555-0999')).toBeNull()
  })

  test('nothing if two businesses share it, but it tells two branches apart', () => {
    const branches = [
      business('Bagel Shop', undefined, '21 N Washington St'),
      business('Bagel Shop', undefined, '8206 Georgia Ave'),
      business('Book Shop', undefined, '21 N Washington St'),
    ]
    const inBranch = (...rows: string[]) => findBusiness([readingOf(...rows)], branches)?.value
    expect(inBranch('Unreadable', '21 N Washington St')).toBeUndefined()
    expect(inBranch('Bagel Shop')).toBeUndefined()
    expect(inBranch('Bagel Shop', '8206 Georgia Ave')).toBe(branches[1])
  })
})

describe('evidence that agrees or contradicts', () => {
  test('two pieces are sure and more than one, and one against one is nothing', () => {
    expect(find('ABAY TABIE', '(301) 555-0163')?.isSure).toBe(true)
    expect(businessIn('ABAY TABLE', '8206 Georgia Ave', '(301) 555-0191')).toBe('Abay Table')
    expect(businessIn('ABAY TABLE', '(301) 555-0191')).toBeNull()
  })

  test('a phone number tells which of two similar names it is', () => {
    const twins = [business('Depot Lane Coffee', '7345550121'), business('Depot Lane Toffee')]
    const reading = readingOf('Depot Lane Xoffee', '(734) 555-0121')
    expect(findBusiness([reading], twins)?.value).toBe(twins[0])
  })
})

describe('by the header of an earlier receipt', () => {
  const HEADER = ['GOLDEN LION LLC', '12 Mill Street', 'Rockville, MD 20850', '(301) 555-0777']
  const OTHER_HEADER = ['SILVER FOX LLC', '99 Oak Lane', 'Bethesda, MD 20814', '(301) 555-0888']
  const seen = [
    { businessId: 'b-Fig', rows: readingOf(...HEADER) },
    { businessId: 'b-Olive', rows: readingOf(...OTHER_HEADER) },
  ]
  const bySeen = (...rows: string[]) =>
    findBusiness([readingOf(...rows)], BUSINESSES, seen)?.value.name ?? null

  test('that has the same phone number, or most of the same first rows', () => {
    expect(bySeen('Receipt', 'Tel 301.555.0777')).toBe('Fig')
    expect(bySeen('GOLDEN LI0N LLC', '12 Mill Street', 'Rockville,MD 20850')).toBe('Fig')
    expect(businessIn(...HEADER)).toBeNull()
  })

  test('nothing if only some rows are the same, or two businesses had them', () => {
    expect(bySeen('Bronze Bear', '14 Elm Avenue', 'Rockville, MD 20850')).toBeNull()
    const both = [...seen, { businessId: 'b-Olive', rows: readingOf(...HEADER) }]
    expect(findBusiness([readingOf(...HEADER)], BUSINESSES, both)).toBeNull()
  })

  test('rows that many receipts have do not count', () => {
    const mail = ['Order', 'To: me', 'Receipt', 'Thanks']
    const mails = [{ businessId: 'b-Fig', rows: readingOf(...mail) }]
    expect(findBusiness([readingOf(...mail)], BUSINESSES, mails)).toBeNull()
  })
})

test('where it is: the row with the name, otherwise with the number, the address or the top', () => {
  const placeIn = (...rows: string[]) => {
    const place = findBusiness([readingOf('first image'), readingOf(...rows)], BUSINESSES)?.place
    return place && [place.image, place.y / 30]
  }
  expect(placeIn('Welcome to', 'ABAY TABLE', '(301) 555-0163')).toEqual([1, 1])
  expect(placeIn('Receipt', 'CARROLL AVENUE VEGAN', 'DINER')).toEqual([1, 1])
  expect(placeIn('Receipt', 'a', '(301) 555-0163')).toEqual([1, 2])
  expect(placeIn('Receipt', '8206 Georgia Ave')).toEqual([1, 1])
})
