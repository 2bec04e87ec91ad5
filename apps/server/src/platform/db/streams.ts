// How is a read of any length served, batch by batch, without holding up other requests? Each has a connection of its own for as
// long as it lasts, and few may last at once.
import { fail } from '@alveary/contract/errors.ts';
import pg from 'pg';
import { handleOver } from './connection.ts';
import type { Cursor, Statement, StreamReading, TransactionReach } from './handle.ts';

/** At once on this process, and for one person. */
const MOST = 6;
const MOST_EACH = 2;

/** Rows come in the order of an index from the first one on; a plan that sorts all of them first would keep people waiting. */
const SETTINGS = 'set local cursor_tuple_fraction = 0.0001; set local plan_cache_mode = force_custom_plan';

export interface Streams {
  /** @param begin the text that begins a read-only transaction of this reach. @throws Failure TooManyRequests */
  open(
    reach: TransactionReach,
    config: pg.ClientConfig,
    begin: () => Promise<string>,
  ): Promise<StreamReading>;
  close(): Promise<void>;
}

/** What `take` makes of each row of a statement, when it comes in. */
const takeEach = <Tuple, Item>(
  client: pg.ClientBase,
  text: string,
  take: (row: Tuple) => Item,
): Promise<Item[]> =>
  new Promise((resolve, reject) => {
    const config: pg.QueryArrayConfig = { text, rowMode: 'array' };
    const query = new pg.Query(config);
    const items: Item[] = [];
    query.on('row', (row) => {
      // Thrown from here it would end the process: nobody stands between this and the socket.
      try {
        items.push(take(row));
      } catch (error) {
        reject(error);
      }
    });
    query.on('error', reject);
    query.on('end', () => resolve(items));
    client.query(query);
  });

const cursorOver = (client: pg.ClientBase): Cursor => {
  const db = handleOver(client);
  let opened = 0;
  return async function* batchesOf<Tuple, Item>(
    { sql, values }: Statement,
    rowsAtOnce: number,
    take: (row: Tuple) => Item,
  ) {
    opened += 1;
    const name = `rows_${opened}`;
    await db.run(`declare ${name} no scroll cursor for ${sql}`, values);
    for (;;) {
      const batch = await takeEach(client, `fetch ${rowsAtOnce} from ${name}`, take);
      if (batch.length > 0) yield batch;
      if (batch.length < rowsAtOnce) break;
    }
    await db.run(`close ${name}`);
  };
};

export const openStreams = (onError: (error: Error) => void): Streams => {
  const open = new Map<pg.Client, string>();

  const end = async (client: pg.Client): Promise<void> => {
    if (open.delete(client)) await client.end();
  };

  return {
    open: async (reach, config, begin) => {
      const whose = reach.userId ?? '';
      const ofPerson = [...open.values()].filter((one) => one === whose).length;
      if (open.size >= MOST || ofPerson >= MOST_EACH) return fail('TooManyRequests');
      const client = new pg.Client(config);
      client.on('error', onError);
      open.set(client, whose);
      try {
        const [beginning] = await Promise.all([begin(), client.connect()]);
        await client.query(`${beginning}; ${SETTINGS}`);
      } catch (error) {
        await end(client).catch(() => undefined);
        throw error;
      }
      return { db: handleOver(client), cursor: cursorOver(client), end: () => end(client) };
    },
    close: async () => {
      await Promise.all([...open.keys()].map(end));
    },
  };
};
