// What does a statement read in the plan that the server uses, the one for all values? (architecture: rule 7) EXPLAIN with
// values shows another plan, made for these values.
import pg from 'pg';
import type { Db } from '../platform/db/handle.ts';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Looks at all tables, as the database does by itself where people work. @param owner the URL of the owner's login */
export const analyseTables = async (owner: string): Promise<void> => {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    await client.query('analyze');
  } finally {
    await client.end();
  }
};

/** A value as it stands in SQL text. */
export const literal = (value: unknown): string => {
  if (value === null) return 'null';
  const text = Array.isArray(value) ? `{${value.map((each) => `"${each}"`).join(',')}}` : String(value);
  return `'${text.replaceAll("'", "''")}'`;
};

const withParts = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withParts)];

/** Runs the statement. @param db of one connection, which holds what is prepared: a transaction, or a pool of one */
export const planOf = async (
  db: Db,
  sql: string,
  values: readonly unknown[],
): Promise<readonly PlanNode[]> => {
  await db.run(`prepare held as ${sql}`);
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
  const { 'QUERY PLAN': explained } = await db.one<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
    `explain (analyze, format json) execute held${given}`,
  );
  await db.run('deallocate held');
  return withParts(explained[0].Plan);
};

/** The rows that were looked at, those that a filter left out included. */
export const rowsRead = (nodes: readonly PlanNode[]): number =>
  nodes.reduce(
    (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    0,
  );

/** What a table is divided into by time: `measurements_2026`, `measurements_later`. */
const PART = /_(\d{4}(_\d\d)?|before_\d{4}|later|other_months)$/;

/** Of a table, or of the parts of one that is divided by time. */
export const ofTable = (nodes: readonly PlanNode[], table: string): readonly PlanNode[] =>
  nodes.filter((node) => (node['Relation Name'] ?? '').replace(PART, '') === table);
