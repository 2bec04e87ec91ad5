// Does the process live, and can it work? (architecture: fixed interface)
import type { FastifyInstance } from 'fastify';
import { now } from '../clock.ts';
import type { Database } from '../db/open.ts';

export interface HealthParts {
  readonly database: Pick<Database, 'statements'>;
  readonly expectedMigrations: number;
  /** Milliseconds a message takes through the database to this node and back; null when it does not arrive. */
  readonly measureFanOut: () => Promise<number | null>;
}

interface State {
  readonly status: 'ready' | 'not ready';
  readonly database: 'ok' | 'unreachable';
  readonly migrations?: 'ok' | 'missing';
  readonly fanout?: 'ok' | 'silent';
  readonly fanout_ms?: number;
}

const unreachable: State = { status: 'not ready', database: 'unreachable' };

/** Not answering is an answer here: the probe learns that the database cannot be reached. */
const stateOf = async ({ database, expectedMigrations, measureFanOut }: HealthParts): Promise<State> => {
  const applied = await database.statements
    .one<{ count: number }>('select count(*) as count from applied_migrations')
    .catch(() => null);
  if (applied === null) return unreachable;
  const isMigrated = applied.count >= expectedMigrations;
  const took = isMigrated ? await measureFanOut() : null;
  return {
    status: isMigrated && took !== null ? 'ready' : 'not ready',
    database: 'ok',
    migrations: isMigrated ? 'ok' : 'missing',
    fanout: took === null ? 'silent' : 'ok',
    ...(took === null ? {} : { fanout_ms: Math.round(took * 10) / 10 }),
  };
};

const KEPT_MS = 1000;

/** Whoever asks within a second of an answer gets the same one: working it out costs the database a message, and anybody may ask. */
const shared = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let answer: Promise<T> | null = null;
  let isGoodUntil = 0;
  return () => {
    if (answer !== null && now() < isGoodUntil) return answer;
    isGoodUntil = Number.POSITIVE_INFINITY;
    answer = work().finally(() => {
      isGoodUntil = now() + KEPT_MS;
    });
    return answer;
  };
};

export const serveHealth = (app: FastifyInstance, parts: HealthParts): void => {
  const state = shared(() => stateOf(parts));
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const found = await state();
    return reply.code(found.status === 'ready' ? 200 : 503).send(found);
  });
};
