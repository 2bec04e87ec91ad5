// Plans, watches and ends visits (OP-VIDEO-1).
import { fail } from '@alveary/contract/errors.ts';
import type { videoCalls } from '../contract/calls.ts';
import type { Visit } from '../contract/model.ts';
import { isVisitOpen, startComplaint } from '../contract/rules.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { secretReference } from '@alveary/server/services/message-concern.ts';
import { removeSentSecrets } from '@alveary/server/services/outbox.store.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { checkContactable, reachesPatient } from '@alveary/modules/patients/server/public.ts';
import { iceServersFor } from './ice.ts';
import { admitParticipant } from './participants.store.ts';
import { keepVisitLog } from './visit-log.ts';
import { endVisit, findVisit, findVisitsOf, insertVisit } from './visits.store.ts';

/** The visit, named in the audit row. @throws Failure VisitNotFound */
const visitOf = async (ctx: Ctx, id: string): Promise<Visit> => {
  const visit = (await findVisit(ctx.db, id, ctx.now)) ?? fail('VisitNotFound');
  ctx.about(visit.profileId);
  return visit;
};

/** @throws Failure VisitNotFound, VisitOver */
export const openVisitOf = async (ctx: Ctx, id: string): Promise<Visit> => {
  const visit = await visitOf(ctx, id);
  return isVisitOpen(visit, ctx.now) ? visit : fail('VisitOver');
};

export const createVisit: Handler<typeof videoCalls.create> = async (ctx, { body }) => {
  const { profileId, startsAt } = body;
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
  await checkContactable(ctx.db, profileId);
  const complaint = startComplaint(startsAt, ctx.now);
  if (complaint !== null) fail('Invalid', { errors: [{ field: 'startsAt', message: complaint }] });
  const id = newId();
  await insertVisit(ctx.db, { id, profileId, startsAt, userId: ctx.me.id, at: iso(ctx.now) });
  ctx.noteChange(null, { id, startsAt });
  return (await findVisit(ctx.db, id, ctx.now)) ?? fail('Internal');
};

export const listOwnVisits: Handler<typeof videoCalls.own> = async (ctx, { query }) => {
  const found = await findVisitsOf(ctx.db, ctx.me.id, query, ctx.now);
  ctx.about(...found.rows.map((visit) => visit.profileId));
  return found;
};

export const readVisit: Handler<typeof videoCalls.read> = (ctx, { params }) => visitOf(ctx, params.id);

/** Of a visit that was opened: ids, states and times only. @throws Failure VisitNotFound */
export const readStanding: Handler<typeof videoCalls.standing> = async (ctx, { params }) => {
  const { endedAt, participants } = (await findVisit(ctx.db, params.id, ctx.now)) ?? fail('VisitNotFound');
  const standing = participants.map(({ id, delivery, state, seenAt }) => ({ id, delivery, state, seenAt }));
  return { endedAt, participants: standing };
};

export const admit: Handler<typeof videoCalls.admit> = async (ctx, { params, body }) => {
  await openVisitOf(ctx, params.id);
  if ((await admitParticipant(ctx.db, params.id, body.participantId, iso(ctx.now))) === 0) fail('NotWaiting');
  ctx.noteChange(null, { admitted: body.participantId });
  return undefined;
};

/** Whoever opens the picture of a guest is on record. */
export const join: Handler<typeof videoCalls.join> = async (ctx, { params, body }) => {
  const visit = await openVisitOf(ctx, params.id);
  const guest = visit.participants.find(({ id }) => id === body.participantId);
  if (guest?.state !== 'admitted') fail('NotAdmitted');
  return { iceServers: iceServersFor(ctx.surroundings.config, body.participantId, ctx.now) };
};

/** Ending twice is ending once, and one log. */
export const end: Handler<typeof videoCalls.end> = async (ctx, { params }) => {
  const before = await visitOf(ctx, params.id);
  const isFirst = (await endVisit(ctx.db, params.id, ctx.me.id, iso(ctx.now))) === 1;
  if (isFirst) await keepVisitLog(ctx, before, ctx.me.id);
  await removeSentSecrets(ctx.db, secretReference.visit(params.id));
  const after = await visitOf(ctx, params.id);
  ctx.noteChange({ endedAt: before.endedAt }, { endedAt: after.endedAt });
  return after;
};
