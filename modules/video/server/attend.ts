// Counts the time in which staff and patient are together in a visit: while only the patient waits, nothing counts (OP-ACTIVITY-5).
import { fail } from '@alveary/contract/errors.ts';
import { TENTH_MS, type Stretch } from '@alveary/modules/activity/contract/model.ts';
import { growInterval } from '@alveary/modules/time-tracking/server/public.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { videoCalls } from '../contract/calls.ts';
import { closingTime } from '../contract/rules.ts';
import { findStay, type Stay } from './participants.store.ts';
import { logOfTalk } from './visit-log.ts';

/** What of the stretch lies in the stay of the patient; a length below 0 where nothing does. @param now milliseconds since the epoch */
const timeTogether = (
  { startsAt, endedAt, leftAt }: Stay,
  admittedAt: string,
  { beganAgoMs, lengthMs }: Stretch,
  now: number,
): { readonly from: number; readonly lengthMs: number } => {
  const began = now - beganAgoMs;
  const ends = [endedAt, leftAt].flatMap((end) => (end === null ? [] : [Date.parse(end)]));
  const from = Math.max(began, Date.parse(admittedAt));
  return { from, lengthMs: Math.min(began + lengthMs, closingTime(startsAt), ...ends) - from };
};

export const attend: Handler<typeof videoCalls.attend> = async (ctx, { params: { id }, body }) => {
  const { participantId, stretch } = body;
  const stay = (await findStay(ctx.db, id, participantId)) ?? fail('VisitNotFound');
  const { profileId, admittedAt } = stay;
  ctx.about(profileId);
  const { from, lengthMs } = timeTogether(stay, admittedAt ?? fail('NotAdmitted'), stretch, ctx.now);
  if (lengthMs >= TENTH_MS) {
    const staffId = ctx.me.id;
    await growInterval(ctx.db, {
      key: stretch.id,
      staffId,
      profileId,
      siteId: null,
      source: 'call',
      logId: await logOfTalk(ctx, { id, profileId }, staffId, from),
      now: ctx.now,
      from,
      lengthMs,
      isOver: stretch.isOver,
    });
  }
  ctx.noteChange(null, { stretch: stretch.id, seconds: Math.max(0, lengthMs) / 1000 });
  return undefined;
};
