// Ends granted access when its time is over: at that moment, and by the clock for whatever was missed (OP-USERS-10).
import { z } from 'zod';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { job } from '@alveary/server/platform/jobs/job.ts';
import { MAX_WAIT_MS } from '../contract/grants.rules.ts';
import { endGrant } from './end-grant.ts';
import { findOverdueGrants, type Grant, lockGrant } from './grants.store.ts';

const REACH = { allSites: 'who has access to a site is no patient data' } as const;

const payload = z.object({ grantId: z.uuid() });

/** Its name and payload, for whoever grants access for a time. */
export const endGrantJob = { name: 'end-site-grant', payload } as const;

const isOver = ({ beganAt, endsAt }: Grant, now: number): boolean =>
  beganAt === null || (endsAt !== null && Date.parse(endsAt) <= now);

const endIfOver = (database: Database, grantId: string, now: number): Promise<void> =>
  database.transact(REACH, async (db) => {
    const grant = await lockGrant(db, grantId);
    if (grant === null || !isOver(grant, now)) return;
    await endGrant({ db, now, requestId: newId(), me: null }, grant, 'expired');
  });

export const endSiteGrant = job({
  ...endGrantJob,
  audit: { none: 'the end of granted access stands in the log of user changes' },
  run: ({ grantId }, { database, now }) => endIfOver(database, grantId, now),
});

export const endOverdueGrants = job({
  name: 'end-overdue-site-grants',
  payload: z.object({}),
  audit: { none: 'the end of granted access stands in the log of user changes' },
  schedule: '*/5 * * * *',
  run: async (_, { database, now }) => {
    const overdue = await database.read(REACH, (db) =>
      findOverdueGrants(db, iso(now), iso(now - MAX_WAIT_MS)),
    );
    for (const { id } of overdue) await endIfOver(database, id, now);
  },
});
