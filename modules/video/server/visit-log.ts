// Keeps the log of a visit that has ended: one, of the time the patient was in, which counts as time given to the patient.
import { createLogFor } from '@alveary/modules/communications/server/public.ts';
import { writeInterval } from '@alveary/modules/time-tracking/server/public.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import type { Visit } from '../contract/model.ts';
import { findTalk } from './participants.store.ts';

/** Nothing where the patient never came in. Purpose and note are for whoever held it to add. */
export const keepVisitLog = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id, profileId }: Pick<Visit, 'id' | 'profileId'>,
  staffId: string,
): Promise<void> => {
  const talk = await findTalk(ctx.db, id);
  if (talk === null) return;
  const [from, until] = [Date.parse(talk.from), Date.parse(talk.until)];
  const { log, isNew } = await createLogFor(ctx, {
    sourceKey: `video:${id}`,
    source: 'PORTAL_VIDEO',
    profileId,
    practitioner: staffId,
    purpose: null,
    sent: talk.from,
    durationInSeconds: Math.round((until - from) / 1000),
    medium: 'VERBAL_VIDEO_CONFERENCE',
    direction: 'OUTBOUND',
    communicationResult: 'ANSWERED',
    subject: 'Video visit',
    payload: null,
  });
  if (!isNew) return;
  const whose = { staffId, profileId, siteId: null, logId: log.id };
  await writeInterval(ctx.db, { key: id, source: 'call', ...whose, from, until, now: ctx.now });
};
