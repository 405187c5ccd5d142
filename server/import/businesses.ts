/** `npm run import -- businesses`: the shops, with their logos and receipt templates. */
import { eq } from 'drizzle-orm'
import {
  joinedCategories,
  KEYWORD_MAX_LENGTH,
  keywordCount,
  KEYWORDS_MAX,
  BUSINESS_CATEGORIES,
  DIETARY_TAGS,
} from '../../src/rules/business.ts'
import { comparableName } from '../../src/rules/business-name.ts'
import { lengthOf } from '../../src/rules/plain-text.ts'
import { comparableAddress } from '../../src/rules/street-address.ts'
import { misplaced } from '../../src/rules/values/state.ts'
import type { Database } from '../database/database.ts'
import { businesses } from '../database/schema.ts'
import { publicImageUrl } from '../images/public-images.ts'
import {
  checkedBy,
  emailOrNone,
  fields,
  idOrNone,
  list,
  optionalText,
  phoneOrNone,
  state,
  yesNo,
  zipCode,
} from './cells.ts'
import type { Problem, Reading, Row, Values } from './columns.ts'
import { derivedId } from './derived-id.ts'
import {
  differences,
  effectOn,
  planRows,
  rowOf,
  type Plan,
  type PlannedRow,
  type Storing,
} from './planned-row.ts'
import type { RowImage } from './row-images.ts'

const FILE_NAME_MAX = 200

export const BUSINESS_COLUMNS = {
  id: { name: 'id', isOptional: true, read: idOrNone },
  name: { name: 'name', read: checkedBy(fields.name) },
  about: { name: 'about', also: ['description'], read: checkedBy(fields.about) },
  address: { name: 'address', also: ['street address'], read: checkedBy(fields.address) },
  city: { name: 'city', read: checkedBy(fields.city) },
  state: { name: 'state', read: state },
  zipcode: { name: 'zip code', also: ['zip', 'postal code'], read: zipCode },
  lat: { name: 'latitude', also: ['lat'], read: checkedBy(fields.lat) },
  lng: { name: 'longitude', also: ['lng', 'lon', 'long'], read: checkedBy(fields.lng) },
  phoneNumber: { name: 'phone', also: ['phone number'], isOptional: true, read: phoneOrNone },
  emailAddress: {
    name: 'e-mail',
    also: ['e-mail address'],
    isOptional: true,
    read: emailOrNone,
  },
  ownerEmail: { name: 'owner e-mail', isOptional: true, read: emailOrNone },
  isMoco: { name: 'moco', also: ['is moco', 'pass'], read: yesNo },
  isCampfire: { name: 'campfire', also: ['is campfire', 'program'], read: yesNo },
  categories: { name: 'categories', isOptional: true, read: categories },
  logo: { name: 'logo', isOptional: true, read: optionalText(FILE_NAME_MAX) },
  templates: {
    name: 'receipt templates',
    also: ['templates', 'template images'],
    isOptional: true,
    read: list,
  },
} as const

type BusinessValues = Values<typeof BUSINESS_COLUMNS>
type Stored = typeof businesses.$inferSelect
export type BusinessRow = typeof businesses.$inferInsert

const TAGS = new Map([...BUSINESS_CATEGORIES, ...DIETARY_TAGS].map(({ label }) => [label, label]))

/** Categories, dietary tags and keywords; those of ours in our spelling. */
function categories(text: string): Reading<string[]> {
  const read = list(text)
  if ('problem' in read) return read
  const entries = read.value.map((entry) => TAGS.get(entry.toLowerCase()) ?? entry)
  const value = joinedCategories({ categories: entries, dietary: [], keywords: [] })
  if (keywordCount(value) > KEYWORDS_MAX) {
    const own = value.filter((entry) => !TAGS.has(entry))
    return {
      problem: `must have at most ${KEYWORDS_MAX} keywords besides our categories, and has ${own.join(', ').slice(0, 200)}`,
    }
  }
  return value.some((entry) => lengthOf(entry) > KEYWORD_MAX_LENGTH)
    ? { problem: `each entry must have at most ${KEYWORD_MAX_LENGTH} characters` }
    : { value }
}

/** How the images of a row are looked at. */
interface Images {
  logo: (file: string) => Promise<Reading<RowImage>>
  template: (file: string) => Promise<Reading<RowImage>>
}

interface Options {
  images: Images
  isUpdate: boolean
  /** Ids of businesses that were taken off all lists and shall come back. */
  reopened: ReadonlySet<string>
}

/**
 * @param done is called after each row with the number of rows that are planned
 * @returns what would happen; nothing is stored
 */
export async function planBusinesses(
  database: Database,
  rows: readonly Row<typeof BUSINESS_COLUMNS>[],
  { done, ...options }: Options & { done: (count: number) => void },
): Promise<Plan<BusinessRow>> {
  const stored = await database.select().from(businesses)
  const known = new KnownBusinesses(stored)
  return planRows(rows, (row) => planRow(known, row, options), done)
}

/** What is stored, and what earlier rows of the table are about. */
class KnownBusinesses {
  readonly byId: Map<string, Stored>
  readonly byPlace: Map<string, Stored>
  /** Lines of the table by id and by place. */
  readonly lines = new Map<string, number>()

  constructor(stored: readonly Stored[]) {
    this.byId = new Map(stored.map((business) => [business.id, business]))
    this.byPlace = new Map(stored.map((business) => [placeOf(business), business]))
  }
}

async function planRow(
  known: KnownBusinesses,
  { line, values }: Row<typeof BUSINESS_COLUMNS>,
  { images, isUpdate, reopened }: Options,
): Promise<PlannedRow<BusinessRow> | Omit<Problem, 'line'>> {
  if (!values.isMoco && !values.isCampfire) {
    return { field: 'campfire', problem: 'it must be yes here or under moco' }
  }
  const slip = misplaced(values.state, values.lat, values.lng)
  if (slip) return { field: 'latitude, longitude', problem: slip }
  const place = placeOf(values)
  const atPlace = known.byPlace.get(place)
  const id = values.id ?? atPlace?.id ?? derivedId('b', values.name, [place])
  if (atPlace && atPlace.id !== id) {
    return { field: 'id', problem: `this name and address is stored as ${atPlace.id}` }
  }
  const earlier = known.lines.get(`id ${id}`) ?? known.lines.get(`place ${place}`)
  if (earlier) return { field: 'name', problem: `is the same business as line ${earlier}` }
  known.lines.set(`id ${id}`, line).set(`place ${place}`, line)

  const logo = values.logo ? await images.logo(values.logo) : null
  if (logo && 'problem' in logo) return { field: 'logo', problem: logo.problem }
  const templates: RowImage[] = []
  for (const file of values.templates ?? []) {
    const image = await images.template(file)
    if ('problem' in image) return { field: 'receipt templates', problem: image.problem }
    templates.push(image.value)
  }
  const found = known.byId.get(id)
  const hasLeft = found !== undefined && !found.isMoco && !found.isCampfire && !reopened.has(id)
  const wanted = {
    ...columnsOf(values, logo?.value ?? null, templates),
    // No row of a table can say so: it was done by hand, and stays until somebody names the business.
    ...(hasLeft && { isMoco: undefined, isCampfire: undefined }),
  }
  const all = {
    images: logo ? [logo.value, ...templates] : templates,
    isUpdate: isUpdate || reopened.has(id),
  }
  const changed = found ? differences(wanted, found) : []
  const effect = found ? effectOn(changed, all) : 'new'
  if (typeof effect === 'object') return { field: namesOf(changed), problem: effect.problem }
  return {
    line,
    effect,
    row: rowOf<BusinessRow>(id, wanted, changed),
    title: values.name,
    images: all.images,
    stays: hasLeft ? 'off all lists' : undefined,
  }
}

/** The columns of the database; undefined where the table has none. */
function columnsOf(
  { id: _id, logo, templates, ...details }: BusinessValues,
  logoImage: RowImage | null,
  templateImages: readonly RowImage[],
) {
  return {
    ...details,
    ownerEmail: details.ownerEmail?.toLowerCase() ?? details.ownerEmail,
    logoUrl: logo === undefined ? undefined : logoImage && publicImageUrl(logoImage.name),
    templateImages: templates === undefined ? undefined : templateImages.map(({ name }) => name),
  }
}

/** @returns the names of columns of the database as a table writes them */
function namesOf(columns: readonly string[]): string {
  const names: Readonly<Record<string, { name: string }>> = {
    ...BUSINESS_COLUMNS,
    logoUrl: BUSINESS_COLUMNS.logo,
    templateImages: BUSINESS_COLUMNS.templates,
  }
  return columns.map((column) => names[column]?.name ?? column).join(', ')
}

/** As `server/businesses/same-business.ts` compares businesses. */
function placeOf({ name, address }: { name: string; address: string }): string {
  return `${comparableName(name)}\n${comparableAddress(address)}`
}

export const STORING_BUSINESSES: Storing<BusinessRow> = {
  action: 'import-business',
  insert: async (transaction, rows) => {
    const inserted = await transaction
      .insert(businesses)
      .values(rows.map((row) => ({ ...row, templateImages: row.templateImages ?? [] })))
      .onConflictDoNothing()
      .returning({ id: businesses.id })
    return inserted.length
  },
  update: async (transaction, { id, ...columns }) => {
    await transaction.update(businesses).set(columns).where(eq(businesses.id, id))
  },
}
