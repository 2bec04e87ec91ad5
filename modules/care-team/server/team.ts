// Reads and changes a care team: each role holds one user, and a change of several roles is one (OP-CARETEAM-1; CARETEAM-011).
import { fail } from '@alveary/contract/errors.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { teamCalls } from '../contract/team.calls.ts';
import { COORDINATOR, type TeamAssignment, type TeamMember } from '../contract/team.ts';
import { overtaken, realChanges } from '../contract/team.rules.ts';
import {
  endRole,
  findMembersOfSite,
  findSitesOfPatient,
  findTeam,
  findUsersAt,
  insertRole,
  takeTeamTurn,
} from './team.store.ts';

type TeamCalls = typeof teamCalls;

/** @throws Failure NoSiteForPatient */
const checkReach = async (ctx: Ctx, profileId: string): Promise<void> => {
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
};

const teamOf = async (ctx: Ctx, profileId: string): Promise<TeamMember[]> =>
  findTeam(ctx.db, profileId, await findSitesOfPatient(ctx.db, profileId));

export const readTeam: Handler<TeamCalls['read']> = async (
  ctx,
  { query: { profileId, careCoordinator } },
) => {
  await checkReach(ctx, profileId);
  const team = await teamOf(ctx, profileId);
  return careCoordinator === 'true'
    ? team.filter(({ rolesForPatient }) => rolesForPatient.includes(COORDINATOR))
    : team;
};

export const listMembers: Handler<TeamCalls['members']> = async (ctx, { query: { siteId } }) => {
  if (!mayViewPatients.sites(ctx.me).includes(siteId)) fail('SiteNotFound');
  return findMembersOfSite(ctx.db, siteId);
};

/** @throws Failure NotOnTeam where somebody has no entry at a site of the patient */
const checkUsers = async (ctx: Ctx, profileId: string, changes: readonly TeamAssignment[]): Promise<void> => {
  const wanted = [...new Set(changes.flatMap(({ userId }) => userId ?? []))];
  const there = await findUsersAt(ctx.db, wanted, await findSitesOfPatient(ctx.db, profileId));
  if (there.length < wanted.length) fail('NotOnTeam');
};

const save = async (ctx: Ctx, profileId: string, pairs: readonly TeamAssignment[]): Promise<TeamMember[]> => {
  await checkReach(ctx, profileId);
  await takeTeamTurn(ctx.db, profileId);
  const before = await teamOf(ctx, profileId);
  const changes = realChanges(before, pairs);
  if (overtaken(before, changes).length > 0) fail('Stale', { current: before });
  await checkUsers(ctx, profileId, changes);
  const at = iso(ctx.now);
  for (const { role, userId } of changes) {
    await endRole(ctx.db, { profileId, role, at });
    if (userId !== null) await insertRole(ctx.db, { id: newId(), profileId, role, userId, at });
  }
  const after = await teamOf(ctx, profileId);
  ctx.noteChange({ team: before }, { team: after });
  return after;
};

export const saveMembers: Handler<TeamCalls['saveMembers']> = (ctx, { params, body }) =>
  save(ctx, params.id, body);

export const saveCoordinator: Handler<TeamCalls['saveCoordinator']> = (ctx, { query }) =>
  save(ctx, query.profileId, [
    {
      role: COORDINATOR,
      userId: query.careCoordinator ?? null,
      ...(query.was === undefined ? {} : { was: query.was === 'nobody' ? null : query.was }),
    },
  ]);
