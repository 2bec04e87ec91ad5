// Keeps the logs of a visit: one for each of the staff who were there with the patient, for as long as they were; and one without a
// duration where the patient was let in and nobody was.
import type { Log } from '@alveary/modules/communications/contract/model.ts';
import { createLogFor } from '@alveary/modules/communications/server/public.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Visit } from '../contract/model.ts';
import { findFirstAdmission } from './participants.store.ts';

type Keeping = Pick<Ctx, 'db' | 'now'>;
type LoggedVisit = Pick<Visit, 'id' | 'profileId'>;

interface Contact {
  readonly sourceKey: string;
  readonly staffId: string;
  readonly sent: string;
  readonly durationInSeconds: number | null;
}

/** Purpose and note are for whoever held it to add. */
const contactLog = async (ctx: Keeping, { profileId }: LoggedVisit, contact: Contact): Promise<Log> => {
  const { sourceKey, staffId, sent, durationInSeconds } = contact;
  const { log } = await createLogFor(ctx, {
    sourceKey,
    source: 'PORTAL_VIDEO',
    profileId,
    practitioner: staffId,
    purpose: null,
    sent,
    durationInSeconds,
    medium: 'VERBAL_VIDEO_CONFERENCE',
    direction: 'OUTBOUND',
    communicationResult: 'ANSWERED',
    subject: 'Video visit',
    payload: null,
  });
  return log;
};

const keyOf = ({ id }: LoggedVisit): string => `video:${id}`;

/** The log of what this person talks with the patient; the first one who does has that of the visit. @returns its id */
export const logOfTalk = async (
  ctx: Keeping,
  visit: LoggedVisit,
  staffId: string,
  from: number,
): Promise<string> => {
  const contact = { staffId, sent: iso(from), durationInSeconds: 0 };
  const first = await contactLog(ctx, visit, { ...contact, sourceKey: keyOf(visit) });
  if (first.practitioner === staffId) return first.id;
  const own = await contactLog(ctx, visit, { ...contact, sourceKey: `${keyOf(visit)}:${staffId}` });
  return own.id;
};

/** Of a visit that has ended: nothing where the patient never came in, or where somebody's time is in a log already. */
export const keepVisitLog = async (ctx: Keeping, visit: LoggedVisit, staffId: string): Promise<void> => {
  const sent = await findFirstAdmission(ctx.db, visit.id);
  if (sent === null) return;
  await contactLog(ctx, visit, { sourceKey: keyOf(visit), staffId, sent, durationInSeconds: null });
};
