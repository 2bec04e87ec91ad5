// Does the process live, and can it work? (architecture: fixed interface)
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/open.ts';
import type { Metrics } from './metrics.ts';

export const serveHealth = (
  app: FastifyInstance,
  database: Database,
  metrics: Metrics,
  expectedMigrations: number,
): void => {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      const { count } = await database.statements.one<{ count: number }>(
        'select count(*) as count from applied_migrations',
      );
      const migrated = count >= expectedMigrations;
      return reply.code(migrated ? 200 : 503).send({
        status: migrated ? 'ready' : 'not ready',
        database: 'ok',
        migrations: migrated ? 'ok' : 'missing',
        fanout: 'ok',
      });
    } catch {
      // Not answering is the answer here: the probe learns that the database cannot be reached.
      return reply.code(503).send({ status: 'not ready', database: 'unreachable' });
    }
  });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
};
