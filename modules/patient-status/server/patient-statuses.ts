// How are the statuses of a patient read, created, updated and deleted? (document 3 §4, §7; OP-PROFILE-7)
import { fail } from '@alveary/contract/errors.ts';
import type { patientStatusCalls } from '../contract/calls.ts';
import {
  type PatientStatus,
  patientStatusNames,
  patientStatusTypes,
  type SavedPatientStatus,
} from '../contract/model.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import {
  deleteStatusRow,
  findStatus,
  findStatuses,
  insertStatus,
  updateStatus,
} from './patient-statuses.store.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';

type StatusCalls = typeof patientStatusCalls;

/** @throws Failure NoSiteForPatient */
const checkReach = async (ctx: Ctx, profileId: string): Promise<void> => {
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
};

export const listStatusTypes: Handler<StatusCalls['types']> = async () =>
  patientStatusTypes.map((statusType) => ({ statusType, name: patientStatusNames[statusType] }));

export const listStatuses: Handler<StatusCalls['list']> = async (ctx, { params }) => {
  await checkReach(ctx, params.id);
  return findStatuses(ctx.db, params.id);
};

const saved = async (ctx: Ctx, profileId: string, id: string): Promise<PatientStatus> =>
  (await findStatus(ctx.db, profileId, id)) ?? fail('PatientStatusNotFound');

const create = async (ctx: Ctx, profileId: string, body: SavedPatientStatus): Promise<PatientStatus> => {
  const id = newId();
  const { statusType, source, details } = body;
  const facts = { id, profileId, statusType, source, details, createdBy: ctx.me.id, at: iso(ctx.now) };
  if ((await insertStatus(ctx.db, facts)) === 0) fail('PatientStatusTaken');
  return saved(ctx, profileId, id);
};

const change = async (
  ctx: Ctx,
  profileId: string,
  id: string,
  body: SavedPatientStatus,
): Promise<PatientStatus> => {
  const { statusType, source, details, version = 0 } = body;
  const changed = { id, profileId, statusType, source, details, version, at: iso(ctx.now) };
  if ((await updateStatus(ctx.db, changed)) === 1) return saved(ctx, profileId, id);
  // Read once more: the other change may have been committed while this one waited for its row.
  const current = await saved(ctx, profileId, id);
  return current.version === version ? fail('PatientStatusTaken') : fail('Stale', { current });
};

export const saveStatus: Handler<StatusCalls['save']> = async (ctx, { params, body }) => {
  await checkReach(ctx, params.id);
  const before = body.id === undefined ? null : await findStatus(ctx.db, params.id, body.id);
  const after =
    body.id === undefined ? await create(ctx, params.id, body) : await change(ctx, params.id, body.id, body);
  ctx.noteChange(before, after);
  return after;
};

export const deleteStatus: Handler<StatusCalls['delete']> = async (ctx, { params, query }) => {
  await checkReach(ctx, params.id);
  const before = await saved(ctx, params.id, params.statusId);
  const isGone = (await deleteStatusRow(ctx.db, params.id, params.statusId, query.version ?? null)) === 1;
  if (!isGone) fail('Stale', { current: await saved(ctx, params.id, params.statusId) });
  ctx.noteChange(before, null);
  return undefined;
};
