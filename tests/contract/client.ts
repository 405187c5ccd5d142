/** Plain HTTP to the server under test, which sends exactly what a test says. */
import {
  listReviewRequests,
  type Decision,
  type ReviewRequest,
} from '../../src/contract/review-calls.ts'
import type { PageKey } from '../../src/contract/page-key.ts'
import { EXAMPLE_PASSWORD } from '../../server/auth-emulators/example-accounts.ts'

export const REVIEWER = 'reviewer@campfire.example'
export const REVIEWER_2 = 'reviewer2@campfire.example'
export const STAFF = 'staff@campfire.example'

/** The path of call 16. */
export const ADD_BUSINESS = '/api/businesses/prod/add_business_and_user'

/** A participating business, for approvals. */
export const BUSINESS = { businessId: 'b-sligo-creek-coffee', businessName: 'Sligo Creek Coffee' }

export interface Answer {
  status: number
  headers: Headers
  /** Parsed JSON, or the text if it is not JSON. */
  body: unknown
}

export interface Tokens {
  idToken: string
  refreshToken: string
}

export interface Client {
  get(path: string): Promise<Answer>
  /** @param body a string or a blob is sent as it is, everything else as JSON */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  decide(decision: Decision): Promise<Answer>
  /** Reads every page of the queue. */
  queue(): Promise<ReviewRequest[]>
}

/** Sends a request, whatever the status of its answer. */
export async function send(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, init)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const body: unknown = isJson ? JSON.parse(text) : text
  return { status: response.status, headers: response.headers, body }
}

/** @param idToken left out for a person who has not signed in */
export function client(origin: string, idToken?: string): Client {
  const bearer: Record<string, string> = idToken ? { authorization: `Bearer ${idToken}` } : {}
  const api: Client = {
    get: (path) => send(origin + path, { headers: bearer }),
    post: (path, body, headers) =>
      send(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...bearer, ...headers },
        body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
      }),
    decide: (decision) => api.post('/api/main/prod/receipt_activity', decision),
    queue: () => readQueue(api),
  }
  return api
}

async function readQueue(api: Client): Promise<ReviewRequest[]> {
  const all: ReviewRequest[] = []
  let after: PageKey | null = null
  do {
    const answer = await api.get(queuePath(after))
    const page = listReviewRequests.response.parse(answer.body)
    all.push(...page.items)
    after = page.last_evaluated_key
  } while (after)
  return all
}

/** @returns the path of the queue's page after a key, or of the first one */
export function queuePath(after: PageKey | null): string {
  const query = after ? `?last_evaluated_key=${encodeURIComponent(JSON.stringify(after))}` : ''
  return `/api/main/prod/receipt_activity${query}`
}

/** @throws {Error} with the answer if the sign-in is refused */
export async function signIn(
  origin: string,
  email: string,
  { password = EXAMPLE_PASSWORD, project = 'demo-staff' } = {},
): Promise<Tokens> {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${project}`
  const answer = await client(origin).post(path, { email, password, returnSecureToken: true })
  if (answer.status !== 200) throw new Error(`Could not sign in: ${JSON.stringify(answer.body)}`)
  return answer.body as Tokens
}

/** Signs in. @returns a client with the person's token */
export async function signedIn(origin: string, email: string): Promise<Client> {
  return client(origin, (await signIn(origin, email)).idToken)
}

type Approval = Extract<Decision, { isApproved: true }>
type Rejection = Extract<Decision, { isApproved: false }>

/** What a decision says about its request. */
type Decided = Pick<ReviewRequest, 'id' | 'userEmail'>

/** @returns a valid approval of a request by the first reviewer */
export function approvalOf(request: Decided, changes: Partial<Approval> = {}): Approval {
  return {
    isApproved: true,
    ...BUSINESS,
    userEmail: request.userEmail,
    subtotal: 12.5,
    receiptDatetime: '2026-11-10T13:12:31.000Z',
    reviewerNotes: '',
    reviewId: request.id,
    reviewerEmail: REVIEWER,
    ...changes,
  }
}

/** @returns a valid rejection of a request by the first reviewer */
export function rejectionOf(request: Decided, changes: Partial<Rejection> = {}): Rejection {
  return {
    isApproved: false,
    userEmail: request.userEmail,
    reviewerNotes: '',
    reviewId: request.id,
    reviewerEmail: REVIEWER,
    rejectionReasons: ['not-readable'],
    ...changes,
  }
}
