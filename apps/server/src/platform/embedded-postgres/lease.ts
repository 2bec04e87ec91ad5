// The lease of a database: one connection holds an advisory lock that PostgreSQL gives up with the process.
import { Client } from 'pg';

/** Any number that no other advisory lock of the product uses. */
const leaseKey = 4_110_735_001;

/** By which PostgreSQL lists the connection that holds the lease of this process. */
export const leaseName = `alveary lease ${process.pid}`;

export interface Lease {
  release(): Promise<void>;
}

/** Takes the lock, or answers nothing when another living process holds it. `onLost` is told when the connection breaks. */
export async function takeLease(url: string, onLost: () => void): Promise<Lease | undefined> {
  const client = new Client({ connectionString: url, application_name: leaseName, keepAlive: true });
  let released = false;
  client.on('error', () => undefined);
  client.on('end', () => {
    if (!released) onLost();
  });
  await client.connect();
  const answer = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    leaseKey,
  ]);
  const release = async () => {
    released = true;
    await client.end();
  };
  if (answer.rows[0]?.taken === true) return { release };
  await release();
  return undefined;
}
