// Is there a database for the product in the embedded cluster? It is made on the first start.
import { Client, DatabaseError } from 'pg';
import { ownerRole } from './cluster.ts';

export const databaseName = 'alveary';

export function connectionUrl(
  port: number,
  password: string,
  database: string,
  user: string = ownerRole,
): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/** @returns whether it had to be made. */
export async function ensureDatabase(port: number, password: string): Promise<boolean> {
  const client = new Client({ connectionString: connectionUrl(port, password, 'postgres') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount !== 0) return false;
    await client.query(`create database ${databaseName}`);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42P04') return false;
    throw error;
  } finally {
    await client.end();
  }
}
