// Does the process live, and can it work? (architecture: fixed interface)
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/open.ts';
import type { Metrics } from './metrics.ts';

const unreachable = { status: 'not ready', database: 'unreachable' };

/** Not answering is an answer here: the probe learns that the database cannot be reached. */
const stateOf = async (database: Database, expectedMigrations: number): Promise<{ status: string }> => {
  const applied = await database.statements
    .one<{ count: number }>('select count(*) as count from applied_migrations')
    .catch(() => null);
  if (applied === null) return unreachable;
  const isMigrated = applied.count >= expectedMigrations;
  const parts = { database: 'ok', migrations: isMigrated ? 'ok' : 'missing', fanout: 'ok' };
  return { status: isMigrated ? 'ready' : 'not ready', ...parts };
};

export const serveHealth = (
  app: FastifyInstance,
  database: Database,
  metrics: Metrics,
  expectedMigrations: number,
): void => {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const state = await stateOf(database, expectedMigrations);
    return reply.code(state.status === 'ready' ? 200 : 503).send(state);
  });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
};
