// Grants access to a site and lets its administrators accept, review and end it: they are told at once (OP-USERS-10).
import type { InputOf } from '@alveary/contract/call.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { enqueue, enqueueAt } from '@alveary/server/platform/jobs/job.ts';
import { userChangesBetween } from '@alveary/modules/user-changes/contract/rules.ts';
import { noteUserChanges } from '@alveary/modules/user-changes/server/public.ts';
import type { siteGrantCalls } from '../contract/grants.calls.ts';
import type { SiteGrantOutcome } from '../contract/grants.model.ts';
import { endOfGrant, reviewedBefore } from '../contract/grants.rules.ts';
import type { peopleCalls } from '../contract/people.calls.ts';
import type { Person } from '../contract/people.model.ts';
import {
  isAdminRole,
  mayAddUsers,
  mayGrantAdminAt,
  mayReviewGrants,
  mayViewUsers,
} from '../contract/policies.ts';
import { endGrant, publishGrants } from './end-grant.ts';
import { grantMailJob } from './grant-mail.jobs.ts';
import { endGrantJob } from './grants.jobs.ts';
import {
  beginGrant,
  closeGrant,
  countDueGrants,
  findAdministrators,
  findOpenGrants,
  findOverdueGrantAt,
  type Grant,
  insertGrant,
  lockGrant,
  replaceWaitingGrant,
  reviewGrant,
  shareSite,
} from './grants.store.ts';
import { mayAt } from './people-rules.ts';
import { findAnyPerson } from './people.store.ts';
import { noteSitesChanged, putPortalRole, siteExists } from './site-entries.store.ts';

const endsAt = (hours: number | null, now: number): string | null => {
  const end = endOfGrant(hours, now);
  return end === null ? null : iso(end);
};

const worksAt = ({ site_users }: Pick<Person, 'site_users'>, siteId: string): boolean =>
  site_users.some((entry) => entry.site_id === siteId);

/** Break-glass for oneself is never held up; nor is access that an administrator of the site gives, or that goes to a colleague. */
const beginsAtOnce = async (ctx: Ctx, userId: string, siteId: string): Promise<boolean> =>
  userId === ctx.me.id || mayAt(ctx.me, mayAddUsers, siteId) || shareSite(ctx.db, ctx.me.id, userId);

/** Enters the user at the site, with the line in the log of user changes that says why. */
const openSite = async (ctx: Ctx, grant: Grant): Promise<void> => {
  const { id, userId, siteId, role, reason, endsAt: end } = grant;
  const reach = await ctx.bitsOf([siteId]);
  const before = (await findAnyPerson(ctx.db, reach, userId)) ?? fail('UserNotFound');
  await putPortalRole(ctx.db, newId(), userId, siteId, role);
  await noteSitesChanged(ctx.db, userId);
  const after = (await findAnyPerson(ctx.db, reach, userId)) ?? fail('UserNotFound');
  await noteUserChanges(ctx, userId, userChangesBetween(before, after), reason);
  if (end !== null) await enqueueAt(ctx.db, endGrantJob, { grantId: id }, end);
  ctx.changesAccessOf(userId);
};

/** By mail, and in each portal that is open at this moment. */
const tellAdministrators = async (ctx: Ctx, { id, siteId, userId }: Grant): Promise<void> => {
  for (const administratorId of await findAdministrators(ctx.db, siteId)) {
    if (administratorId === ctx.me.id || administratorId === userId) continue;
    await enqueue(ctx.db, grantMailJob, { grantId: id, administratorId });
  }
  await publishGrants(ctx, siteId);
};

/** What is over by its time is ended before anything is decided about the site. */
const endWhatIsOver = async (ctx: Ctx, of: Pick<Grant, 'userId' | 'siteId'>): Promise<void> => {
  const overdue = await findOverdueGrantAt(ctx.db, of, iso(ctx.now));
  const grant = overdue === null ? null : await lockGrant(ctx.db, overdue.id);
  if (grant === null) return;
  await endGrant({ db: ctx.db, now: ctx.now, requestId: ctx.requestId, me: null }, grant, 'expired');
};

type Wanted = InputOf<typeof peopleCalls.grantSite>['body'];

const newGrant = ({ me, now }: Ctx, wanted: Wanted, isOpen: boolean): Grant => ({
  id: newId(),
  userId: wanted.user_id,
  siteId: wanted.site_id,
  role: wanted.role,
  reason: wanted.reason,
  grantedBy: me.id,
  hours: wanted.hours,
  beganAt: isOpen ? iso(now) : null,
  endsAt: isOpen ? endsAt(wanted.hours, now) : null,
});

const outcomeOf = (
  { userId, siteId }: Pick<Grant, 'userId' | 'siteId'>,
  state: SiteGrantOutcome['state'],
  end: string | null = null,
): SiteGrantOutcome => ({ user_id: userId, site_id: siteId, state, ends_at: end });

export const grantSite: Handler<typeof peopleCalls.grantSite> = async (ctx, { body }) => {
  const where = { userId: body.user_id, siteId: body.site_id };
  if (!(await siteExists(ctx.db, where.siteId))) return fail('SiteNotFound');
  await endWhatIsOver(ctx, where);
  const reach = await ctx.bitsOf([...mayViewUsers.sites(ctx.me), where.siteId]);
  const before = await findAnyPerson(ctx.db, reach, where.userId);
  if (!before) return fail('UserNotFound');
  if (isAdminRole(body.role) && !mayGrantAdminAt(ctx.me, where.siteId)) return fail('NotAllowed');
  if (worksAt(before, where.siteId)) return outcomeOf(where, 'there');
  const isOpen = await beginsAtOnce(ctx, where.userId, where.siteId);
  const [grant, at] = [newGrant(ctx, body, isOpen), iso(ctx.now)];
  // What somebody else has asked for holds up nobody who needs no acceptance.
  if (isOpen) await replaceWaitingGrant(ctx.db, where, ctx.me.id, at);
  if ((await insertGrant(ctx.db, grant, at)) === 0) return fail('GrantWaiting');
  if (isOpen) await openSite(ctx, grant);
  ctx.noteChange({ site_users: before.site_users }, isOpen ? { granted: body } : { requested: body });
  await tellAdministrators(ctx, grant);
  return isOpen ? outcomeOf(where, 'open', grant.endsAt) : outcomeOf(where, 'waiting');
};

/** An id of another site is answered like one that nobody has. @throws Failure GrantNotFound */
const lockOwnSites = async (ctx: Ctx, id: string): Promise<Grant> => {
  const grant = (await lockGrant(ctx.db, id)) ?? fail('GrantNotFound');
  if (!mayAt(ctx.me, mayReviewGrants, grant.siteId)) return fail('GrantNotFound');
  ctx.noteChange(null, { grant: id, user_id: grant.userId, site_id: grant.siteId });
  return grant;
};

/** @throws Failure OwnGrant: four eyes see what staff open to themselves or to others */
const checkNotOwn = ({ me }: Ctx, { userId, grantedBy }: Grant): void => {
  if (userId === me.id || grantedBy === me.id) fail('OwnGrant');
};

export const acceptGrant: Handler<typeof siteGrantCalls.accept> = async (ctx, { params: { id } }) => {
  const grant = await lockOwnSites(ctx, id);
  checkNotOwn(ctx, grant);
  // Another administrator was quicker.
  if (grant.beganAt !== null) return undefined;
  const at = iso(ctx.now);
  const person = await findAnyPerson(ctx.db, await ctx.bitsOf([grant.siteId]), grant.userId);
  if (person !== null && worksAt(person, grant.siteId)) {
    // Somebody let the user in otherwise: that access has no end.
    await closeGrant(ctx.db, id, { at, endedBy: ctx.me.id, ending: 'replaced' });
  } else {
    const end = endsAt(grant.hours, ctx.now);
    await beginGrant(ctx.db, id, { at, endsAt: end, acceptedBy: ctx.me.id });
    await reviewGrant(ctx.db, id, ctx.me.id, at);
    await openSite(ctx, { ...grant, beganAt: at, endsAt: end });
  }
  await publishGrants(ctx, grant.siteId);
  return undefined;
};

export const markGrantReviewed: Handler<typeof siteGrantCalls.review> = async (ctx, { params: { id } }) => {
  const grant = await lockOwnSites(ctx, id);
  checkNotOwn(ctx, grant);
  if (grant.beganAt === null) return fail('GrantNotFound');
  await reviewGrant(ctx.db, id, ctx.me.id, iso(ctx.now));
  await publishGrants(ctx, grant.siteId);
  return undefined;
};

export const endGrantNow: Handler<typeof siteGrantCalls.end> = async (ctx, { params: { id } }) => {
  const grant = await lockOwnSites(ctx, id);
  await endGrant(ctx, grant, grant.beganAt === null ? 'declined' : 'ended');
  ctx.changesAccessOf(grant.userId);
  return undefined;
};

export const listGrants: Handler<typeof siteGrantCalls.list> = async (ctx, { params: { id } }) =>
  mayAt(ctx.me, mayReviewGrants, id) ? findOpenGrants(ctx.db, id, iso(ctx.now)) : fail('SiteNotFound');

export const listDueGrants: Handler<typeof siteGrantCalls.due> = async (ctx) =>
  countDueGrants(ctx.db, await ctx.bitsOf(mayReviewGrants.sites(ctx.me)), {
    userId: ctx.me.id,
    at: iso(ctx.now),
    reviewedBefore: iso(reviewedBefore(ctx.now)),
  });
