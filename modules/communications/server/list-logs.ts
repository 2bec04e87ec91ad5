// Answers the logs of a patient, newest first, by purpose, medium, author, words and date (OP-LOG-7).
import type { communicationCalls } from '../contract/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { findLogs } from './communications.store.ts';

/** `equals` narrows `in` where both are given. */
const purposesOf = (equals: string | undefined, among: string | undefined): readonly string[] | null => {
  const listed = among?.split(',').map((key) => key.trim()) ?? null;
  if (equals === undefined) return listed;
  return listed === null || listed.includes(equals) ? [equals] : [];
};

/** Logs are kept to the millisecond: after an instant is from the next one on. */
const latest = (from: string | undefined, after: string | undefined): string | null => {
  const starts = [
    ...(from === undefined ? [] : [Date.parse(from)]),
    ...(after === undefined ? [] : [Date.parse(after) + 1]),
  ];
  return starts.length === 0 ? null : iso(Math.max(...starts));
};
const earliest = (until: string | undefined, before: string | undefined): string | null => {
  const ends = [
    ...(until === undefined ? [] : [Date.parse(until)]),
    ...(before === undefined ? [] : [Date.parse(before) - 1]),
  ];
  return ends.length === 0 ? null : iso(Math.min(...ends));
};

export const listLogs: Handler<(typeof communicationCalls)['list']> = async (ctx, { query }) => {
  const profileId = query['principal.equals'];
  ctx.about(profileId);
  const page = await findLogs(ctx.single, profileId, {
    purposes: purposesOf(query['purpose.equals'], query['purpose.in']),
    medium: query['medium.equals'] ?? null,
    author: query['practitioner.equals'] ?? null,
    text: query['text.contains'] ?? null,
    notPurpose: query['purpose.notEquals'] ?? null,
    hasPlainActivity: query.without === undefined ? null : false,
    start: latest(query.startDate, query['sent.greaterThan']),
    end: earliest(query.endDate, query['sent.lessThan']),
    newestFirst: query.sort === 'sent,desc',
    limit: query.size,
    offset: query.page * query.size,
  });
  return page ?? fail('NoSiteForPatient');
};
