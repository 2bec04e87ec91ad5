// Which node tells NATS of the messages that were kept? The one that holds a lock of the database: it alone listens there, so that what was
// committed first is told first.
import pg from 'pg';
import type { Logger } from 'pino';

/** Any number that no other lock of the house has. */
const RELAY_LOCK = 7_214_019;
const AGAIN_MS = 500;

export interface Relaying {
  /** From now on every notice comes; what was kept before must be looked up. */
  onHeld(): void;
  onLost(): void;
  onNotice(payload: string): void;
}

/** Tries to be the one until it is stopped. */
export const openRelay = (url: string, log: Logger, { onHeld, onLost, onNotice }: Relaying) => {
  let isStopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const later = (work: () => Promise<void>): void => {
    if (!isStopped) timer = setTimeout(() => void work(), AGAIN_MS);
  };
  const take = async (mine: pg.Client): Promise<void> => {
    const { rows } = await mine.query('select pg_try_advisory_lock($1) as held', [RELAY_LOCK]);
    if (rows[0]?.held !== true) return later(() => take(mine).catch(() => mine.end()));
    await mine.query('listen alveary_broker');
    onHeld();
  };
  const start = async (): Promise<void> => {
    const mine = new pg.Client({ connectionString: url, application_name: 'alveary_relay', keepAlive: true });
    client = mine;
    mine.on('notification', ({ payload }) => onNotice(payload ?? ''));
    mine.on('error', (error) =>
      log.warn({ err: error.message }, 'the relay of messages lost its connection'),
    );
    mine.on('end', () => {
      onLost();
      later(start);
    });
    try {
      await mine.connect();
      await take(mine);
    } catch (error) {
      log.warn({ err: error instanceof Error ? error.message : '' }, 'the relay of messages cannot connect');
      void mine.end().catch(() => undefined);
    }
  };
  void start();
  return {
    /** Another node may be the one. */
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
};
