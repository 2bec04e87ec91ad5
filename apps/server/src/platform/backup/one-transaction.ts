// One connection in one transaction: what opens and commits transactions of its own on it works in savepoints, and all of it is
// committed together or not at all.
import pg from 'pg';
import { connected } from './connected.ts';

export interface OneTransaction {
  /** The connection itself, inside the transaction. */
  readonly client: pg.ClientBase;
  /** For what takes a pool and commits by itself, such as migrations: each of its connections is that one, never more at a time. */
  readonly pool: pg.Pool;
}

/** @param name by which PostgreSQL lists the connection */
export const inOneTransaction = <T>(
  url: string,
  name: string,
  work: (within: OneTransaction) => Promise<T>,
): Promise<T> =>
  connected(url, name, async (client) => {
    await client.query('begin');
    // What fails needs no rollback: the connection ends, and the transaction with it.
    const done = await work({ client, pool: poolOf(client) });
    await client.query('commit');
    return done;
  });

/** The statement as text, where it is sent as text. */
const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement.trim().toLowerCase();
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return '';
  return typeof statement.text === 'string' ? statement.text.trim().toLowerCase() : '';
};

type Send = (...statement: readonly unknown[]) => Promise<unknown>;

/** A statement that fails outside of a transaction of its own leaves the others standing, as it would without one around it. */
const guarded = async (send: Send, statement: readonly unknown[]): Promise<unknown> => {
  await send('savepoint guarded');
  try {
    const answer = await send(...statement);
    await send('release savepoint guarded');
    return answer;
  } catch (error) {
    await send('rollback to savepoint guarded');
    throw error;
  }
};

const nesting = (send: Send): Send => {
  let depth = 0;
  const leave = (how: string): Promise<unknown> => {
    depth -= 1;
    return send(`${how} savepoint nested_${depth + 1}`);
  };
  return (...statement) => {
    const text = textOf(statement[0]);
    if (/^(begin|start transaction)\b[^;]*;?$/.test(text)) {
      depth += 1;
      return send(`savepoint nested_${depth}`);
    }
    if (/^commit;?$/.test(text)) return leave('release');
    if (/^rollback;?$/.test(text)) return leave('rollback to');
    return depth > 0 ? send(...statement) : guarded(send, statement);
  };
};

const poolOf = (client: pg.Client): pg.Pool => {
  const query = nesting((...statement) => Reflect.apply(client.query, client, statement));
  const shared = new Proxy(client, {
    get: (target, key) => {
      if (key === 'query') return query;
      return key === 'release' ? () => undefined : Reflect.get(target, key);
    },
  });
  const unused = new pg.Pool({ max: 1 });
  // Who is given a pool asks for these; nothing ever connects through this one.
  unused.on('error', () => undefined);
  unused.on('connect', () => undefined);
  return new Proxy(unused, {
    get: (target, key) => (key === 'connect' ? async () => shared : Reflect.get(target, key)),
  });
};
