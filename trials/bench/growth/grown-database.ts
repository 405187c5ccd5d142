/** A database as it is after years: filled by SQL, because the calls that would fill it take weeks. */
import { Client } from 'pg'

export interface Size {
  decided: number
  open: number
}

/** The tables that grow with every receipt and visit. Rows of `rate_limits` are deleted an hour after they have ended. */
export const GROWN = [
  'receipt_activity',
  'decisions',
  'points_ledger',
  'receipt_images',
  'receipt_submissions',
  'review_events',
  'audit_log',
  'counted_visits',
]

const BUSINESSES = 2_000
const CUSTOMERS = 200_000
const YEARS = '2 years'

/** Few businesses and customers have most receipts. */
const BUSINESS = `floor(${BUSINESSES} * power(random(), 3))::int`
const CUSTOMER = `'customer-' || floor(${CUSTOMERS} * power(random(), 2))::int || '@customers.example'`
const NAME = (from: string) => `encode(sha256((${from})::text::bytea), 'hex') || '.jpg'`

/** Receipts have one image, every seventh one two. */
const IMAGES = `case when n % 7 = 0 then jsonb_build_array(${NAME('n')}, ${NAME('-n')})
  else jsonb_build_array(${NAME('n')}) end`

const fillBusinesses = `
  insert into businesses (id, name, about, address, city, state, zipcode, lat, lng, phone_number, is_moco, is_campfire, template_images)
  select 'grown-' || n, 'Grown business ' || n, repeat('About a shop. ', 20), n || ' Main Street', 'Silver Spring', 'MD', '20910',
    38 + random(), -77 + random(), '301555' || lpad(n::text, 4, '0'), n % 4 = 0, true, '[]'
  from generate_series(0, ${BUSINESSES - 1}) n`

/** As `wordsOf` of the server has them, but for words that nobody would look for. */
const day = (column: string) =>
  ['YYYY-MM-DD', 'YYYY-MM', 'YYYY', 'MM-DD']
    .map((form) => `to_char(${column} at time zone 'America/New_York', '"@"${form}')`)
    .join()
const WITH_WORDS = (rows: string) => `
  insert into receipt_activity (id, user_email, submitted_at, last_updated_at, images, business_id, business_name, receipt_at,
    subtotal_cents, review_status, reviewer_email, reviewer_notes, rejection_reasons, search_words)
  select r.*, array_to_tsvector(array['#' || r.id, regexp_replace(user_email, '\\W', '', 'g'), 'customersexample', 'example',
    lower(replace(business_name, ' ', '')), 'business' || split_part(business_name, ' ', 3), split_part(business_name, ' ', 3),
    '=' || review_status, ${day('submitted_at')}, ${day('receipt_at')}, '$' || subtotal_cents / 100,
    to_char(trunc(subtotal_cents / 100.0, 1), '"$"FM9990.0'), to_char(subtotal_cents / 100.0, '"$"FM9990.00')]
    || case when reviewer_email is null then '{}' else array['%' || regexp_replace(reviewer_email, '\\W', '', 'g'), '%campfireexample', '%example'] end
    || array(select '=' || jsonb_array_elements_text(rejection_reasons)))
  from (${rows}) r (id, user_email, submitted_at, last_updated_at, images, business_id, business_name, receipt_at,
    subtotal_cents, review_status, reviewer_email, reviewer_notes, rejection_reasons)`

/** The sequence of decisions is that of submission, as it is where reviewers work off a queue. */
const fillDecided = ({ decided }: Size) =>
  WITH_WORDS(`
  select md5('decided ' || n), ${CUSTOMER}, at, at + interval '1 day' * random() + interval '5 minutes', ${IMAGES},
    'grown-' || business, 'Grown business ' || business, at - interval '3 days' * random(),
    300 + floor(12000 * power(random(), 2))::int, case when n % 8 = 0 then 'rejected' else 'approved' end,
    'reviewer' || n % 40 || '@campfire.example', '',
    case when n % 8 = 0 then jsonb_build_array((array['duplicate', 'not-readable', 'expired', 'not-complete'])[1 + n / 8 % 4]) else '[]' end
  from (
    select n, ${BUSINESS} as business, date_trunc('milliseconds', now() - interval '2 days' - interval '${YEARS}' * (1 - n::float8 / ${decided})) as at
    from generate_series(1, ${decided}) n
  ) numbered`)

/** Over the last two days, as the customers' app sends them. */
const fillOpen = ({ open }: Size) =>
  WITH_WORDS(`
  select md5('open ' || n), ${CUSTOMER}, at, at, ${IMAGES}, 'grown-' || business, 'Grown business ' || business,
    at - interval '3 days' * random(), 300 + floor(12000 * power(random(), 2))::int, 'open', null::text, null::text, '[]'::jsonb
  from (
    select n, ${BUSINESS} as business, date_trunc('milliseconds', now() - interval '2 days' * (1 - n::float8 / ${open})) as at
    from generate_series(1, ${open}) n
  ) numbered`)

const DECISIONS = `
  insert into decisions
  select id, 'uid-' || reviewer_email, jsonb_build_object('isApproved', review_status = 'approved', 'reviewId', id,
    'userEmail', user_email, 'businessId', business_id, 'businessName', business_name, 'subtotal', subtotal_cents / 100.0,
    'receiptDatetime', receipt_at, 'reviewerNotes', '', 'reviewerEmail', reviewer_email, 'rejectionReasons', rejection_reasons), last_updated_at
  from receipt_activity where review_status <> 'open'`

const LEDGER = `
  insert into points_ledger
  select id, user_email, subtotal_cents / 100, last_updated_at from receipt_activity where review_status = 'approved'`

const RECEIPT_IMAGES = `
  insert into receipt_images
  select id, image from receipt_activity, jsonb_array_elements_text(images) image where business_id like 'grown-%'`

const SUBMISSIONS = `
  insert into receipt_submissions
  select 'uid-' || user_email, id, id, md5(id) || md5(id), submitted_at from receipt_activity where business_id like 'grown-%'`

/** The reading of each image, then the decision. */
const AUDIT_LOG = `
  insert into audit_log (at, request_id, actor_uid, actor_email, action, subject, status)
  select r.last_updated_at - interval '40 seconds', md5(r.id || image), 'uid-' || r.reviewer_email, null, 'read-image', image, 200
  from receipt_activity r, jsonb_array_elements_text(r.images) image where r.review_status <> 'open'
  union all
  select last_updated_at, md5(id), 'uid-' || reviewer_email, reviewer_email,
    case review_status when 'approved' then 'approve' else 'reject' end, id, 200
  from receipt_activity where review_status <> 'open'
  order by 1`

const fillVisits = ({ decided }: Size) => `
  insert into counted_visits select md5('visit ' || n) from generate_series(1, ${Math.ceil(decided / 5)}) n`

/** From the last quarter of an hour: they are deleted when they have ended. */
const LIMITS = `
  insert into rate_limits select 'visits:' || n, 1, (extract(epoch from now()) * 1000)::bigint + 900000
  from generate_series(1, 20000) n`

/**
 * Fills the tables of a database. Their indexes are built afterwards, which takes a fraction of the time.
 * @param url of the database, which a server has migrated
 * @param tell is told what is done at the moment
 */
export async function fill(url: string, size: Size, tell: (what: string) => void): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // Foreign keys hold by how the rows are made.
    await client.query(
      "set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'",
    )
    const rebuild = await withoutIndexes(client)
    for (const [what, statement] of [
      ['businesses', fillBusinesses],
      ['decided requests', fillDecided(size)],
      ['open requests', fillOpen(size)],
      ['decisions', DECISIONS],
      ['points', LEDGER],
      ['images', RECEIPT_IMAGES],
      ['keys of the app', SUBMISSIONS],
      ['audit log', AUDIT_LOG],
      ['counted visits', fillVisits(size)],
      ['rate limits', LIMITS],
    ] as const) {
      tell(what)
      await client.query(statement)
    }
    tell('indexes')
    for (const statement of rebuild) await client.query(statement)
    tell('statistics')
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

/** Drops the indexes and foreign keys of the tables that grow. @returns the statements that build them again */
async function withoutIndexes(client: Client): Promise<string[]> {
  const found = await client.query<{ drop: string; build: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as build
     from pg_constraint where conrelid = any($1::regclass[]) and contype in ('p', 'u', 'f')
     order by contype = 'p'`,
    [GROWN],
  )
  const plain = await client.query<{ drop: string; build: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as build
     from pg_index where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [GROWN],
  )
  const all = [...plain.rows, ...found.rows]
  for (const { drop } of all) await client.query(drop)
  return all.map(({ build }) => build).toReversed()
}
