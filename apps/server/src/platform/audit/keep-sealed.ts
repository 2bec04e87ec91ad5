// Who seals the audit log, and makes room for the months to come? A light loop of the worker role; one job each second would
// cost more than the sealing.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { faultForLog } from '../calls/answer-error.ts';
import { iso, now } from '../clock.ts';
import { type HeadsNoting, noteHeads, type NotedHeads } from './noting.ts';
import { sealWaitingRows } from './seal.ts';

/** So few that neither the database nor this process is held up noticeably: about 10 ms for each seal. */
const ROWS_A_SEAL = 1000;
const BETWEEN_SEALS_MS = 1000;
/** Lets requests come in between while a long queue, as after an import, is worked off: at most an eighth of a core. */
const SHORTEST_REST_MS = 20;
const REST_PER_WORK = 7;
const AFTER_FAILURE_MS = 5000;
const BETWEEN_PARTITIONS_MS = 3_600_000;
const MONTHS_AHEAD = 3;

export interface AuditKeeping {
  /** Seals what is still waiting, then ends. */
  close(): Promise<void>;
}

interface Turn {
  readonly isMoreWaiting: boolean;
  /** How long to rest afterwards. */
  readonly restMs: number;
}

interface KeepingParts {
  /** Names the owner of the tables. */
  readonly url: string;
  readonly log: Logger;
  readonly heads: HeadsNoting;
}

export const keepAuditSealed = (parts: KeepingParts): AuditKeeping => {
  const { url, log } = parts;
  const closing = new AbortController();
  const heads = noteHeads(log, parts.heads);
  const turn = turnsOf(heads);
  let client: pg.Client | null = null;

  const work = async (): Promise<Turn> => {
    const began = now();
    try {
      client ??= await connect(url, log);
      const isMoreWaiting = await turn(client);
      const restMs = Math.max(SHORTEST_REST_MS, REST_PER_WORK * (now() - began));
      return { isMoreWaiting, restMs: isMoreWaiting ? restMs : BETWEEN_SEALS_MS };
    } catch (error) {
      log.error({ fault: faultForLog(error) }, 'sealing the audit log failed; it is tried again');
      // A connection in an unknown state is given up, and how it ends no longer matters.
      await client?.end().catch(() => undefined);
      client = null;
      return { isMoreWaiting: false, restMs: AFTER_FAILURE_MS };
    }
  };
  const loop = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const { restMs } = await work();
      await pause(restMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    while ((await work()).isMoreWaiting);
    await heads.close();
    await client?.end();
  };

  const ended = loop();
  return {
    close: () => {
      closing.abort();
      return ended;
    },
  };
};

const connect = async (url: string, log: Logger): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'alveary seals',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
  });
  client.on('error', (error) => log.warn({ fault: faultForLog(error) }, 'the connection for sealing broke'));
  await client.connect();
  return client;
};

/**
 * One turn: partitions now and then, one seal, and now and then the ends of the chains are noted.
 * @returns whether more is likely to wait
 */
const turnsOf = (heads: NotedHeads): ((client: pg.Client) => Promise<boolean>) => {
  let partitionsMade = Number.NEGATIVE_INFINITY;
  return async (client) => {
    const instant = now();
    if (instant >= partitionsMade + BETWEEN_PARTITIONS_MS) {
      await client.query('select audit_make_partitions($1, $2)', [iso(instant), MONTHS_AHEAD]);
      partitionsMade = instant;
    }
    const sealed = await sealWaitingRows(client, instant, ROWS_A_SEAL);
    heads.add(sealed.heads);
    heads.noteWhenDue(instant);
    return sealed.isFull;
  };
};
