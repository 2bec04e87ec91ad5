// Over which connection is a backup written and read? One of its own, ended whatever happens.
import pg from 'pg';

/** @param name by which PostgreSQL lists the connection */
export const connected = async <T>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: name });
  // A connection that breaks fails the statement that is under way.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};
