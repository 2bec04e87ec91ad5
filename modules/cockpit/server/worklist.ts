// Answers who needs somebody now, sets a reason aside and brings it back (OP-TASK-5).
import { fail } from '@alveary/contract/errors.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { worklistCalls } from '../contract/worklist.calls.ts';
import type { Reason } from '../contract/worklist.model.ts';
import { byUrgency, reasonsOf } from '../contract/worklist.rules.ts';
import { findRowPatients } from './cockpit.store.ts';
import {
  endSetAside,
  type FactsRow,
  findCurrentSetAside,
  findFacts,
  findSetAside,
  insertSetAside,
  takeSetAsideTurn,
} from './worklist.store.ts';

type WorklistCalls = typeof worklistCalls;

/** The reasons that stand, and those that are set aside by whom. */
const sortedOut = (row: FactsRow, now: number) => {
  const all = reasonsOf(row, now);
  const asideOf = ({ kind, key }: Reason) => row.setAside.find((one) => one.kind === kind && one.key === key);
  return {
    profileId: row.profileId,
    reasons: all.filter((reason) => asideOf(reason) === undefined),
    setAside: all.flatMap((reason) => {
      const found = asideOf(reason);
      if (found === undefined) return [];
      const { kind: _kind, key: _key, ...by } = found;
      return [{ reason, by }];
    }),
  };
};

export const listWorklist: Handler<WorklistCalls['list']> = async (ctx, { query }) => {
  const { page, size } = query;
  const facts = await findFacts(ctx.db, query['careCoordinatorId.in'] ?? [ctx.me.id], iso(ctx.now));
  const items = facts
    .map((row) => sortedOut(row, ctx.now))
    .filter(({ reasons, setAside }) => reasons.length + setAside.length > 0)
    .sort((one, other) => byUrgency(one.reasons, other.reasons));
  const shown = items.slice(page * size, (page + 1) * size);
  const patients = await findRowPatients(
    ctx.db,
    shown.map(({ profileId }) => profileId),
  );
  ctx.about(...patients.keys());
  const rows = shown.flatMap(({ profileId, reasons, setAside }) => {
    const patient = patients.get(profileId);
    return patient === undefined ? [] : [{ patient, reasons, setAside }];
  });
  return { rows, total: items.length };
};

export const setReasonAside: Handler<WorklistCalls['setAside']> = async (
  ctx,
  { query: { profileId }, body },
) => {
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
  const { was, ...facts } = body;
  await takeSetAsideTurn(ctx.db, profileId);
  const current = await findCurrentSetAside(ctx.db, profileId, facts, iso(ctx.now));
  if (was !== undefined && (current?.id ?? null) !== was) fail('Stale', { current });
  const id = newId();
  await insertSetAside(ctx.db, { ...facts, id, profileId, by: ctx.me.id, at: iso(ctx.now) });
  const made = (await findSetAside(ctx.db, id)) ?? fail('SetAsideNotFound');
  ctx.noteChange(null, { ...made, kind: body.kind, key: body.key });
  return made;
};

export const bringReasonBack: Handler<WorklistCalls['bringBack']> = async (ctx, { params: { id } }) => {
  const before = await findSetAside(ctx.db, id);
  const profileId = (await endSetAside(ctx.db, id, ctx.me.id, iso(ctx.now))) ?? fail('SetAsideNotFound');
  ctx.about(profileId);
  ctx.noteChange(before, null);
  return undefined;
};
