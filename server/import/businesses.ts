/** `npm run import -- businesses`: the shops, with their logos and receipt templates. */
import {
  joinedCategories,
  KEYWORD_MAX_LENGTH,
  KEYWORDS_MAX,
  TAG_LABELS,
} from '../../src/rules/business.ts'
import { comparableName } from '../../src/rules/business-name.ts'
import { lengthOf } from '../../src/rules/plain-text.ts'
import { comparableAddress } from '../../src/rules/street-address.ts'
import { misplaced } from '../../src/rules/values/state.ts'
import { businesses } from '../database/schema.ts'
import { publicImageUrl } from '../images/public-images.ts'
import {
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
import {
  compared,
  derivedId,
  oncePerTable,
  type PlanOptions,
  type TableKind,
} from './planned-row.ts'
import { rowImages, type RowImage } from './row-images.ts'
import { inColumn, RowProblem } from './row-problem.ts'
import { storeRows } from './store-rows.ts'

const FILE_NAME_MAX = 200

/** Categories, dietary tags and keywords; those of ours in our spelling. */
const categories = list
  .transform((written) => {
    const entries = written.map((entry) =>
      TAG_LABELS.has(entry.toLowerCase()) ? entry.toLowerCase() : entry,
    )
    return joinedCategories({ categories: entries, dietary: [], keywords: [] })
  })
  .superRefine((entries, context) => {
    const own = entries.filter((entry) => !TAG_LABELS.has(entry))
    if (own.length > KEYWORDS_MAX) {
      const some = own.join(', ').slice(0, 200)
      context.addIssue(
        `must have at most ${KEYWORDS_MAX} keywords besides our categories, and has ${some}`,
      )
    }
    if (own.some((entry) => lengthOf(entry) > KEYWORD_MAX_LENGTH)) {
      context.addIssue(`each entry must have at most ${KEYWORD_MAX_LENGTH} characters`)
    }
  })

const COLUMNS = {
  id: { name: 'id', isOptional: true, read: idOrNone },
  name: { name: 'name', read: fields.name },
  about: { name: 'about', also: ['description'], read: fields.about },
  address: { name: 'address', also: ['street address'], read: fields.address },
  city: { name: 'city', read: fields.city },
  state: { name: 'state', read: state },
  zipcode: { name: 'zip code', also: ['zip', 'postal code'], read: zipCode },
  lat: { name: 'latitude', also: ['lat'], read: fields.lat },
  lng: { name: 'longitude', also: ['lng', 'lon', 'long'], read: fields.lng },
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

export async function businessTable(options: PlanOptions): Promise<TableKind<typeof COLUMNS>> {
  const { database, isUpdate, reopened } = options
  const stored = await database.select().from(businesses)
  const byId = new Map(stored.map((business) => [business.id, business]))
  const byPlace = new Map(stored.map((business) => [placeOf(business), business]))
  const logoIn = rowImages(options, 'logo')
  const templateIn = rowImages(options, 'template')
  const onlyOnce = oncePerTable('name', 'business')
  return {
    columns: COLUMNS,
    async plan(line, { id: givenId, logo: logoFile, templates: templateFiles, ...details }) {
      if (!details.isMoco && !details.isCampfire) {
        throw new RowProblem('it must be yes here or under moco', 'campfire')
      }
      const slip = misplaced(details.state, details.lat, details.lng)
      if (slip) throw new RowProblem(slip, 'latitude, longitude')
      const place = placeOf(details)
      const atPlace = byPlace.get(place)
      const id = givenId ?? atPlace?.id ?? derivedId('b', details.name, [place])
      if (atPlace && atPlace.id !== id) {
        throw new RowProblem(`this name and address is stored as ${atPlace.id}`, 'id')
      }
      onlyOnce(line, [`id ${id}`, `place ${place}`])

      const logo = logoFile ? await inColumn('logo', logoIn(logoFile)) : null
      const templates: RowImage[] = []
      for (const file of templateFiles ?? []) {
        templates.push(await inColumn('receipt templates', templateIn(file)))
      }
      const found = byId.get(id)
      const hasLeft = found !== undefined && !found.isMoco && !found.isCampfire && !reopened.has(id)
      const planned = compared<typeof businesses.$inferInsert>(
        {
          ...details,
          ownerEmail: details.ownerEmail?.toLowerCase() ?? details.ownerEmail,
          logoUrl: logoFile === undefined ? undefined : logo && publicImageUrl(logo.name),
          templateImages: found && !templateFiles ? undefined : templates.map(({ name }) => name),
          // No row of a table can say so: it was done by hand, and stays until somebody names the business.
          ...(hasLeft && { isMoco: undefined, isCampfire: undefined }),
        },
        found,
        { ...COLUMNS, logoUrl: COLUMNS.logo, templateImages: COLUMNS.templates },
        {
          images: logo ? [logo, ...templates] : templates,
          isUpdate: isUpdate || reopened.has(id),
        },
      )
      const stays = hasLeft ? 'off all lists' : undefined
      return { line, id, title: details.name, ...planned, stays }
    },
    store: (rows, done) => storeRows(database, businesses, 'import-business', rows, done),
  }
}

/** As `server/businesses/same-business.ts` compares businesses. */
function placeOf({ name, address }: { name: string; address: string }): string {
  return `${comparableName(name)}\n${comparableAddress(address)}`
}
