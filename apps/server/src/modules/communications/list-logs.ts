// Answers the logs of a patient, newest first, by purpose and date (OP-LOG-7).
import type { communicationCalls } from '@alveary/contract/communications/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';
import { findLogs } from './communications.store.ts';

/** `equals` narrows `in` where both are given. */
const purposesOf = (equals: string | undefined, among: string | undefined): readonly string[] | null => {
  const listed = among?.split(',').map((key) => key.trim()) ?? null;
  if (equals === undefined) return listed;
  return listed === null || listed.includes(equals) ? [equals] : [];
};

export const listLogs: Handler<(typeof communicationCalls)['list']> = async (ctx, { query }) => {
  const profileId = query['principal.equals'];
  ctx.about(profileId);
  const page = await findLogs(ctx.single, profileId, {
    purposes: purposesOf(query['purpose.equals'], query['purpose.in']),
    start: query.startDate === undefined ? null : iso(Date.parse(query.startDate)),
    end: query.endDate === undefined ? null : iso(Date.parse(query.endDate)),
    newestFirst: query.sort === 'sent,desc',
    limit: query.size,
    offset: query.page * query.size,
  });
  return page ?? fail('NoSiteForPatient');
};
