// Work that is done later, outside any request (architecture: rule 6).
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Db, WriteRows } from '../db/handle.ts';
import type { Database } from '../db/open.ts';

/** What the audit log keeps of a job: the action, noted with the patients once they are known, or why nothing is kept. */
export type JobAudit = { readonly action: string } | { readonly none: string };

/** What was done in the name of nobody who is signed in. */
export interface JobNote {
  readonly patientIds: readonly string[];
  /** In whose name it is done, such as of whoever phoned; null for nobody's. */
  readonly userId?: string | null;
  /** What was changed, without words that people wrote. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface JobSurroundings {
  readonly database: Database;
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Adds a row to the audit log in the transaction of `db`: it is there exactly when what the job did is. */
  readonly note: (db: Db, done: JobNote) => Promise<void>;
}

/**
 * Work that waits for somebody outside has places of its own in each worker, a lane for each kind of service: where mails hang, neither SMS nor
 * anything else waits behind them.
 */
export const lanes = ['mail', 'sms', 'outside'] as const;

export type Lane = (typeof lanes)[number];

export interface Job<Payload> {
  /** `remove-old-answers`; it stands in the queue, so a changed name is a new job. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly audit: JobAudit;
  /** The lanes it may take, the first by itself; left out for work that stays in the house. */
  readonly lanes?: readonly Lane[];
  /** When it runs by itself, as crontab fields in UTC. Its payload schema must then accept an empty object. */
  readonly schedule?: string;
  /** May run twice for one piece of work, when a worker dies at the wrong moment. */
  run(payload: Payload, surroundings: JobSurroundings): Promise<void>;
}

/** Declares one job. It only returns what it was given: the compiler joins schema and `run`. */
export const job = <Payload>(declaration: Job<Payload>): Job<Payload> => declaration;

/** What is enough to leave work: whoever does it may need more than whoever asks for it. */
export type Order<Payload> = Pick<Job<Payload>, 'name' | 'payload'>;

/** Adds the work in the transaction of `db`: it is done once that commits, and never when it rolls back. */
export const enqueue = async <Payload>(db: Db, wanted: Order<Payload>, payload: Payload): Promise<void> => {
  await db.run('select enqueue_job($1, $2::json)', [wanted.name, JSON.stringify(payload)]);
};

/** The same for a later time. @param at ISO 8601 instant */
export const enqueueAt = async <Payload>(
  db: Db,
  wanted: Order<Payload>,
  payload: Payload,
  at: string,
): Promise<void> => {
  await db.run('select enqueue_job_at($1, $2::json, $3)', [wanted.name, JSON.stringify(payload), at]);
};

interface Turn {
  /** Whose work takes turns with each other: however much one sender leaves at once, that of all others goes on beside it. */
  readonly sender: string;
  readonly lane: Lane;
  /** ISO 8601 instant; left out for now. */
  readonly at?: string;
}

/** The same for work of a sender that takes one lane of those that it may. */
export const enqueueInTurn = async <Payload>(
  db: Db,
  wanted: Order<Payload>,
  payload: Payload,
  { sender, lane, at }: Turn,
): Promise<void> => {
  await db.run('select enqueue_job_in_turn($1, $2::json, $3, $4, $5)', [
    wanted.name,
    JSON.stringify(payload),
    `${wanted.name}:${lane}:${sender}`,
    lane,
    at ?? null,
  ]);
};

/** Adds one piece of work for many rows that are written together. @param payloadOf of the rows */
export const enqueueTogether =
  <Row, Payload>(wanted: Order<Payload>, payloadOf: (rows: readonly Row[]) => Payload): WriteRows<Row> =>
  (db, rows) =>
    enqueue(db, wanted, payloadOf(rows));
