// How do conditions come into a record and out of it? (document 3 §7 Profiles and sites: add-conditions, remove-conditions)
import { fail } from '@alveary/contract/errors.ts';
import type { conditionCalls } from '../contract/calls.ts';
import { conditionChoices, conditionOfCode, SNOMED_CT } from '../contract/model.ts';
import type { Profile, ProfileCondition } from '@alveary/modules/patients/contract/model.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { hasBegun } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { changing } from '@alveary/modules/patients/server/public.ts';
import {
  deleteConditions,
  findConditions,
  insertConditions,
  resolveConditions as markResolved,
} from './conditions.store.ts';

type ConditionCalls = typeof conditionCalls;

export const listConditionChoices: Handler<ConditionCalls['choices']> = async () =>
  conditionChoices.map((one) => ({ ...one, system: SNOMED_CT }));

/** As `changing`, with the conditions before and after on record. */
const changingConditions = async (
  ctx: Ctx,
  profileId: string,
  version: number,
  work: (before: readonly ProfileCondition[]) => Promise<unknown>,
): Promise<Profile> => {
  let before: readonly ProfileCondition[] = [];
  const profile = await changing(ctx, profileId, version, async () => {
    before = await findConditions(ctx.db, profileId);
    await work(before);
  });
  ctx.noteChange({ conditions: before }, { conditions: await findConditions(ctx.db, profileId) });
  return profile;
};

const invalid = (index: number, field: 'code' | 'onsetOn', message: string): never =>
  fail('Invalid', { errors: [{ field: `conditions.${index}.${field}`, message }] });

/** Noon, so that the day is the same one in every place that reads it. */
const atNoon = (day: string | null): string | null => (day === null ? null : `${day}T12:00:00Z`);

export const addConditions: Handler<ConditionCalls['add']> = async (ctx, { params, body }) => {
  return changingConditions(ctx, params.id, body.version, async (before) => {
    const active = new Set(before.filter(({ abatedAt }) => abatedAt === null).map(({ code }) => code));
    const added = body.conditions.map(({ code, onsetOn }, index) => {
      const { name } = conditionOfCode(code) ?? invalid(index, 'code', 'Choose a condition of the list.');
      if (active.has(code)) invalid(index, 'code', `${name} is in the record already.`);
      if (onsetOn !== null && !hasBegun(onsetOn, ctx.now)) {
        invalid(index, 'onsetOn', 'This day is in the future. Check the year.');
      }
      active.add(code);
      return { id: newId(), code, system: SNOMED_CT, name, onsetAt: atNoon(onsetOn) };
    });
    await insertConditions(ctx.db, params.id, added);
  });
};

export const resolveConditions: Handler<ConditionCalls['resolve']> = async (ctx, { params, body }) => {
  const { version, conditionIds, resolvedOn } = body;
  const refuse = (message: string): never => fail('Invalid', { errors: [{ field: 'resolvedOn', message }] });
  if (!hasBegun(resolvedOn, ctx.now)) refuse('This day is in the future. Check the year.');
  return changingConditions(ctx, params.id, version, async (before) => {
    const resolved = before.filter(({ id }) => conditionIds.includes(id));
    if (resolved.length < new Set(conditionIds).size) fail('ConditionNotFound');
    const on = `${resolvedOn}T12:00:00Z`;
    if ((await markResolved(ctx.db, params.id, conditionIds, on)) < resolved.length) {
      refuse('This day is before the condition began.');
    }
  });
};

export const removeConditions: Handler<ConditionCalls['remove']> = async (ctx, { params, body }) => {
  const ids = [...new Set(body.conditionIds)];
  return changingConditions(ctx, params.id, body.version, async () => {
    if ((await deleteConditions(ctx.db, params.id, ids)) < ids.length) fail('ConditionNotFound');
  });
};
