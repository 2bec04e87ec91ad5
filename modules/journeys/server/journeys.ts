// Lets a patient take a step of the lifecycle, come to a site and leave it (OP-PROFILE-5; OP-EVENT-3; ADMIN-001).
import { fail } from '@alveary/contract/errors.ts';
import type { journeyCalls } from '../contract/calls.ts';
import { DETAILS_NEEDED, needsDetails, SAME_STATUS } from '../contract/rules.ts';
import { engagementStatuses, engagementStatusLabels } from '@alveary/contract/engagement-status.ts';
import { mayAddToSite } from '@alveary/contract/policies/admin-pages.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { findSite } from '@alveary/modules/sites/server/public.ts';
import { worksWithPatient } from '@alveary/modules/portal-users/server/public.ts';
import { changing } from '@alveary/modules/patients/server/public.ts';
import {
  countSites,
  deleteJourneyRow,
  deleteSiteProfile,
  findJourneys,
  findStatusAt,
  insertSiteProfile,
  putBackStatus,
  replaceJourney,
  takeStep,
  takeTurnAtSiteOf,
} from './journeys.store.ts';
import { moduleOfSite } from '@alveary/modules/patients/server/public.ts';
import { findProfile, reachesPatient } from '@alveary/modules/patients/server/public.ts';
import { takeNextVersion } from '@alveary/modules/patients/server/public.ts';

type JourneyCalls = typeof journeyCalls;

export const listJourneyStatuses: Handler<JourneyCalls['statuses']> = async () =>
  engagementStatuses.map((status) => ({ status, label: engagementStatusLabels[status] }));

const invalid = (field: string, message: string): never => fail('Invalid', { errors: [{ field, message }] });

export const createJourney: Handler<JourneyCalls['create']> = async (ctx, { params, body }) => {
  const { siteId, from, status, details } = body;
  const profileId = params.id;
  ctx.about(profileId);
  if ((await findStatusAt(ctx.db, profileId, siteId)) === null) fail('NoSiteForPatient');
  if (status === from) invalid('status', SAME_STATUS);
  if (details === null && needsDetails(from, status)) invalid('details', DETAILS_NEEDED);
  if (!(await takeStep(ctx.db, { profileId, siteId, from, status }))) {
    fail('Stale', { current: { engagementStatus: await findStatusAt(ctx.db, profileId, siteId) } });
  }
  const journey = { id: newId(), status, date: iso(ctx.now), details };
  await replaceJourney(ctx.db, { ...journey, profileId, siteId, createdBy: ctx.me.id });
  ctx.noteChange({ siteId, status: from }, { siteId, status, details });
  const taken = await findJourneys(ctx.db, profileId, siteId);
  return taken.find(({ id }) => id === journey.id) ?? fail('JourneyNotFound');
};

export const deleteJourney: Handler<JourneyCalls['delete']> = async (ctx, { params }) => {
  const { id: profileId, journeyId } = params;
  ctx.about(profileId);
  const siteId = await takeTurnAtSiteOf(ctx.db, profileId, journeyId);
  if (siteId === null) {
    return fail((await reachesPatient(ctx.db, profileId)) ? 'JourneyNotFound' : 'NoSiteForPatient');
  }
  const steps = await findJourneys(ctx.db, profileId, siteId);
  const removed = steps.find(({ id }) => id === journeyId) ?? fail('JourneyNotFound');
  const newest = steps.find(({ id }) => id !== journeyId) ?? fail('LastJourney');
  await deleteJourneyRow(ctx.db, profileId, journeyId);
  if (removed === steps[0]) await putBackStatus(ctx.db, profileId, siteId, newest.status);
  ctx.noteChange({ siteId, ...removed }, { siteId, status: newest.status });
  return undefined;
};

export const addSite: Handler<JourneyCalls['addSite']> = async (ctx, { params, body }) => {
  const { siteId, reason, version } = body;
  if (!mayAddToSite.sites(ctx.me).includes(siteId)) fail('SiteNotFound');
  const site = (await findSite(ctx.db, siteId)) ?? fail('SiteNotFound');
  const profileId = params.id;
  const at = iso(ctx.now);
  return changing(ctx, profileId, version, async () => {
    if (!(await worksWithPatient(ctx.db, ctx.me.id, profileId))) fail('OnlyGranted');
    const facts = { id: newId(), profileId, siteId, module: moduleOfSite(site), at };
    if ((await insertSiteProfile(ctx.db, facts)) === 0) fail('AlreadyAtSite');
    const journey = { id: newId(), status: 'ELIGIBLE', date: at, details: reason } as const;
    await replaceJourney(ctx.db, { ...journey, profileId, siteId, createdBy: ctx.me.id });
  });
};

export const removeSite: Handler<JourneyCalls['removeSite']> = async (ctx, { params, body }) => {
  const { siteId, reason, version } = body;
  const profileId = params.id;
  ctx.about(profileId);
  const status = await findStatusAt(ctx.db, profileId, siteId);
  if (status === null)
    return fail((await findProfile(ctx.db, profileId)) ? 'SiteNotFound' : 'NoSiteForPatient');
  // The version is the turn: of two who take away a site each, the second one is told that it changed.
  if (!(await takeNextVersion(ctx.db, profileId, version, iso(ctx.now)))) {
    return fail('Stale', { current: await findProfile(ctx.db, profileId) });
  }
  if ((await countSites(ctx.db, profileId)) < 2) fail('LastSite');
  await deleteSiteProfile(ctx.db, profileId, siteId);
  ctx.noteChange({ siteId, status }, { siteId: null, reason });
  return undefined;
};
