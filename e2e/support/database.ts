// What does a journey look up, or bring about, that takes a clinic hours? In the database of the journeys' server.
import { Client } from 'pg';

export async function query<Row>(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
  const client = new Client({ connectionString: process.env['E2E_DATABASE_URL'] });
  await client.connect();
  try {
    const { rows } = await client.query(sql, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}
