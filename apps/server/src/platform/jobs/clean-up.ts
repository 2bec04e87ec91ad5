// Removes what is kept only for a while: answers for repeated requests, drafts nobody came back to, broker tickets nobody used, messages that
// were delivered, and counts of what people did.
import { z } from 'zod';
import { DAY_MS, deleteUsesBefore } from '../allowances.store.ts';
import { iso } from '../clock.ts';
import { deleteMessagesBefore } from '../realtime/messages.store.ts';
import { job } from './job.ts';

const HOUR_MS = 3_600_000;
/** A client that has no answer tries again within minutes; two days also cover a laptop closed over a day off. */
const ANSWERS_KEPT_MS = 48 * HOUR_MS;
/** The policy on drafts shows work over all users nothing younger. */
const DRAFTS_KEPT_MS = 90 * 24 * HOUR_MS;

const WHY_ALL_SITES = {
  allSites: 'old answers, drafts, tickets, messages and counts of every user are removed',
} as const;

export const removeOldAnswers = job({
  name: 'remove-old-answers',
  payload: z.object({}),
  audit: { none: 'answers to repeats are removed with what they said' },
  schedule: '17 * * * *',
  run: async (_, { database, now }) => {
    await database.transact(WHY_ALL_SITES, (db) =>
      db.run('delete from idempotency_keys where created_at < $1', [iso(now - ANSWERS_KEPT_MS)]),
    );
  },
});

export const removeOldDrafts = job({
  name: 'remove-old-drafts',
  payload: z.object({}),
  audit: { none: 'drafts that nobody came back to are removed' },
  schedule: '23 3 * * *',
  run: async (_, { database, now }) => {
    await database.transact(WHY_ALL_SITES, (db) =>
      db.run('delete from drafts where updated_at < $1', [iso(now - DRAFTS_KEPT_MS)]),
    );
  },
});

export const removeOldTickets = job({
  name: 'remove-old-tickets',
  payload: z.object({}),
  audit: { none: 'tickets are of no patient' },
  schedule: '*/10 * * * *',
  run: async (_, { database, now }) => {
    await database.transact(WHY_ALL_SITES, (db) =>
      db.run('delete from broker_tickets where expires_at < $1', [iso(now)]),
    );
  },
});

/** Delivered within moments; a node that is away for longer has nobody connected. */
const MESSAGES_KEPT_MS = 5 * 60_000;

export const removeOldMessages = job({
  name: 'remove-old-messages',
  payload: z.object({}),
  audit: { none: 'news that everybody has heard are removed' },
  schedule: '*/5 * * * *',
  run: async (_, { database, now }) => {
    await database.transact(WHY_ALL_SITES, (db) => deleteMessagesBefore(db, iso(now - MESSAGES_KEPT_MS)));
  },
});

const removeOldUses = job({
  name: 'remove-old-uses',
  payload: z.object({}),
  audit: { none: 'counts of what people did say nothing of a patient' },
  schedule: '41 * * * *',
  run: async (_, { database, now }) => {
    await database.transact(WHY_ALL_SITES, (db) => deleteUsesBefore(db, iso(now - DAY_MS)));
  },
});

/** The jobs that belong to no module. */
export const platformJobs = [
  removeOldAnswers,
  removeOldDrafts,
  removeOldTickets,
  removeOldMessages,
  removeOldUses,
] as const;
