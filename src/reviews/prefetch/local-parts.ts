import { z } from 'zod'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import { readHistory } from '../../contract/review-event-calls.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { readLocalImages } from '../../offline/images/image-store.ts'
import { read } from '../../offline/one-store.ts'
import { readStoredQueries } from '../../offline/query-persister.ts'
import { readDecisions } from '../../offline/queue/decided-rows.ts'
import { queueRow } from '../../offline/rows.ts'
import { BUSINESSES_KEY, templateKey } from './reference-data.ts'
import { historyKey } from './request-history.ts'

type Request = Pick<ReviewRequest, 'id' | 'urls' | 'businessId' | 'replaces'>

/** What requests need besides their rows, as far as it is on this tablet. */
export interface LocalParts {
  areBusinessesHere: boolean
  isLocal(url: string): boolean
  /** URLs of the images in the template of a request's business; undefined if the server has to be asked. */
  templateOf(request: Request): readonly string[] | undefined
  /** URLs of the images of the request that one replaces (checklist T8); undefined if the server has to be asked. */
  replacedOf(request: Request): readonly string[] | undefined
}

/**
 * Reads back what is here, as browsers and people delete images without a word, in as many transactions however many
 * requests there are.
 * @throws errors of the local storage
 */
export async function readLocalParts(
  database: StaffDatabase,
  requests: readonly Request[],
): Promise<LocalParts> {
  const businessIds = [...new Set(requests.flatMap(({ businessId }) => businessId ?? []))]
  const replacing = requests.filter(({ replaces }) => replaces)
  const [[businesses, ...templates], replaced, isLocal] = await Promise.all([
    readStoredQueries(database, [BUSINESSES_KEY, ...businessIds.map(templateKey)]),
    readReplacedUrls(database, replacing),
    readLocalImages(database),
  ])
  const urls = z.array(z.string())
  const templateOf = new Map(
    businessIds.map((id, index) => [id, urls.safeParse(templates[index]).data]),
  )
  return {
    areBusinessesHere: businesses !== undefined,
    isLocal,
    templateOf: ({ businessId }) => (businessId === null ? [] : templateOf.get(businessId)),
    replacedOf: ({ id, replaces }) => (replaces ? replaced.get(id) : []),
  }
}

/** True if a request can be reviewed offline: all that its screen shows is on this tablet. */
export function isReady(
  { areBusinessesHere, isLocal, templateOf, replacedOf }: LocalParts,
  request: Request,
): boolean {
  const others = [templateOf(request), replacedOf(request)]
  return areBusinessesHere && [request.urls, ...others].every((urls) => urls?.every(isLocal))
}

/** By the ids of the requests that replace others; as `useReplaced` finds them: here, or as the server has told. */
async function readReplacedUrls(
  database: StaffDatabase,
  requests: readonly Request[],
): Promise<ReadonlyMap<string, readonly string[] | undefined>> {
  const earlier = requests.map(({ replaces }) => replaces ?? '')
  const [rows, decisions, histories] = await Promise.all([
    read(database, 'queue', (queue) => Promise.all(earlier.map((id) => queue.get(id)))),
    readDecisions(database, earlier),
    readStoredQueries(
      database,
      requests.map(({ id }) => historyKey(id)),
    ),
  ])
  return new Map(
    requests.map(({ id }, index) => {
      const known = decisions.get(earlier[index] ?? '')
      const local =
        queueRow.safeParse(rows[index]).data?.request ??
        known?.entry?.request ??
        known?.sent?.request
      // Null: the server knows of none.
      const told = readHistory.response.nullable().safeParse(histories[index])
      const history = told.success ? (told.data?.replaced?.urls ?? []) : undefined
      return [id, local?.urls ?? history] as const
    }),
  )
}
