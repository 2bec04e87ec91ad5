// Answers a page of the months of patients, and what the tiles above it count (`GET monthly-snapshots`; TASK-016; OP-TASK-5).
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { cockpitCalls } from '../contract/calls.ts';
import { type SnapshotSort, snapshotSorts, type Tile, tiles } from '../contract/model.ts';
import { isOnTile } from '../contract/rules.ts';
import { findCoordinators, findMonths, findPeople, findRowPatients } from './cockpit.store.ts';
import { type Counted, countedOf, inOrder } from './snapshots.rules.ts';

/** With this one: a year. */
const MONTHS_BEFORE = 11;

const countMonths = async (
  ctx: Ctx,
  coordinators: readonly string[] | undefined,
  monthsBack: number,
): Promise<readonly Counted[]> => {
  const rows = await findMonths(ctx.db, {
    coordinators: coordinators ?? [ctx.me.id],
    now: iso(ctx.now),
    monthsBack,
  });
  return rows.map(countedOf);
};

const orderOf = (text: string): { readonly sort: SnapshotSort; readonly isDown: boolean } => {
  const [name, direction] = text.split(',');
  return { sort: snapshotSorts.find((sort) => sort === name) ?? 'need', isDown: direction === 'desc' };
};

export const listSnapshots: Handler<(typeof cockpitCalls)['list']> = async (ctx, { query }) => {
  const { page, size, tile, currentMonthOnly } = query;
  const all = await countMonths(ctx, query['careCoordinatorId.in'], currentMonthOnly ? 0 : MONTHS_BEFORE);
  const people = await findPeople(ctx.db, [...new Set(all.map(({ coordinatorId }) => coordinatorId))]);
  const narrowed = tile === undefined ? all : all.filter((row) => isOnTile(tile, row, ctx.now));
  const nameOfPerson = (id: string): string => {
    const person = people.get(id);
    return person === undefined ? '' : `${person.lastName}, ${person.firstName}`;
  };
  const shown = inOrder(narrowed, orderOf(query.sort), nameOfPerson).slice(page * size, (page + 1) * size);
  const patients = await findRowPatients(ctx.db, [...new Set(shown.map(({ profileId }) => profileId))]);
  ctx.about(...patients.keys());
  const rows = shown.flatMap(
    ({ profileId, coordinatorId, name: _name, distance: _distance, isDeceased: _isDeceased, ...facts }) => {
      const patient = patients.get(profileId);
      return patient === undefined
        ? []
        : [{ ...facts, patient, careCoordinator: people.get(coordinatorId) ?? null }];
    },
  );
  return { rows, total: narrowed.length };
};

const distinct = (values: readonly (number | null)[]): number[] =>
  [...new Set(values)].filter((value) => value !== null).sort((one, other) => one - other);

export const countTiles: Handler<(typeof cockpitCalls)['tiles']> = async (ctx, { query }) => {
  const rows = await countMonths(ctx, query['careCoordinatorId.in'], 0);
  const countOf = (tile: Tile): number => rows.filter((row) => isOnTile(tile, row, ctx.now)).length;
  const [minutes, readingDays, noContact, openEvents, appointments, needs] = tiles.map(countOf);
  return {
    patients: rows.length,
    counts: {
      minutes: minutes ?? 0,
      'reading-days': readingDays ?? 0,
      'no-contact': noContact ?? 0,
      'open-events': openEvents ?? 0,
      appointments: appointments ?? 0,
      needs: needs ?? 0,
    },
    minutes: distinct(rows.map(({ aims }) => aims.minutes)),
    readingDays: distinct(rows.map(({ aims }) => aims.readingDays)),
    careCoordinators: await findCoordinators(ctx.db, await ctx.bitsOf(mayViewPatients.sites(ctx.me))),
  };
};
