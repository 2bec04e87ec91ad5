// How does a read that asks one thing reach its sites in one trip? The reach and the statement travel as one implicit transaction
// (two executions before one sync): it ends by itself with the answer, and the connection keeps nothing of the reach.
import pg from 'pg';
import { SET_REACH } from './reach.ts';

/** Both executions answer: the one that sets the reach, and the statement. */
type Answered = pg.QueryResult | pg.QueryResult[];

/**
 * Sends the statement right behind its reach.
 * @param client has prepared `SET_REACH`
 * @throws pg errors
 */
export const askWithReach = (
  client: pg.ClientBase,
  reach: string[],
  statement: pg.QueryConfig,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const config = {
      ...statement,
      callback: (error: Error | null, answered: Answered) => {
        const result = Array.isArray(answered) ? answered[1] : undefined;
        if (result) resolve(result);
        else reject(error ?? new Error('A statement was answered without its reach.'));
      },
    };
    const query = new pg.Query(config);
    const send = query.submit.bind(query);
    query.submit = (connection) => {
      connection.bind({ statement: SET_REACH.name, values: reach }, true);
      connection.execute(null, true);
      return send(connection);
    };
    client.query(query);
  });
