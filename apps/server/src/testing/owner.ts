// How does a test read what no role of the server may read?
import pg from 'pg';
import type { Database } from '../platform/db/open.ts';

/** The rows of one statement under the owner's login. */
export const ownerRows = async <Row extends object>(database: Database, sql: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: database.logins.owner });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};
