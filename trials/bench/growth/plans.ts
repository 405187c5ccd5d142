/** The plans of the statements that the product itself sends: PostgreSQL explains them as they run, into its log. */
import type { Postgres } from '../../../tests/fixtures/servers/postgres.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

interface Explained {
  'Query Text': string
  Plan: PlanNode & Partial<Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>>
}

export interface Plan {
  /** The statement, on one line. */
  statement: string
  milliseconds: number
  /** Blocks of 8 KiB that were looked at. */
  blocks: number
  /** Such as `Index Scan receipt_activity_queue`. */
  scans: string[]
  /** The tables that were read from beginning to end. */
  sequential: string[]
}

/** Settings of a PostgreSQL that can explain. */
export const EXPLAINING = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_rotation_size: '0',
}

/** @returns the plans of what one application did meanwhile, and the work's result */
export async function explained(
  postgres: Postgres,
  application: string,
  work: () => Promise<void>,
): Promise<Plan[]> {
  await explain(postgres, 0)
  const before = await logSize(postgres)
  await work()
  await explain(postgres, -1)
  const [{ log } = { log: '' }] = await postgres.query<{ log: string }>(
    `select pg_read_file(pg_current_logfile('jsonlog'), ${before}, 200000000) as log`,
  )
  return log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { message: string; application_name?: string })
    .filter(({ application_name }) => application_name === application)
    .flatMap(({ message }) => planOf(message) ?? [])
}

/** @param fromMs the duration from which on statements are explained; -1 for none */
async function explain(postgres: Postgres, fromMs: number): Promise<void> {
  await postgres.query(`alter system set auto_explain.log_min_duration = ${fromMs}`)
  await postgres.query('select pg_reload_conf()')
}

async function logSize(postgres: Postgres): Promise<number> {
  const [row] = await postgres.query<{ size: string }>(
    "select (pg_stat_file(pg_current_logfile('jsonlog'))).size as size",
  )
  return Number(row?.size)
}

function planOf(message: string): Plan | null {
  const [, milliseconds, json] = /^duration: ([\d.]+) ms {2}plan:\n([^]*)$/.exec(message) ?? []
  if (!json) return null
  const { 'Query Text': text, Plan } = JSON.parse(json) as Explained
  const nodes = [...nodesOf(Plan)]
  const scans = nodes.filter((node) => node['Index Name'] ?? node['Relation Name'])
  return {
    statement: text.replaceAll(/\s+/g, ' ').trim(),
    milliseconds: Number(milliseconds),
    blocks: (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0),
    scans: [
      ...new Set(
        scans.map((node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`),
      ),
    ],
    sequential: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name']!),
  }
}

function* nodesOf(plan: PlanNode): Generator<PlanNode> {
  yield plan
  for (const child of plan.Plans ?? []) yield* nodesOf(child)
}
