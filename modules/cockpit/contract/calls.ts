// Which calls tell of the work of a month? (document 3 §7 Today: monthly-snapshots; OP-TASK-5)
import { z } from 'zod';
import { call, paged } from '@alveary/contract/call.ts';
import { idField, pagingFields } from '@alveary/contract/fields.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { cockpitTiles, monthlySnapshot, type SnapshotSort, snapshotSorts, tiles } from './model.ts';

const MOST_COORDINATORS = 100;

/** Ids with commas between them. */
export const coordinatorIds = z
  .string()
  .transform((text) => text.split(',').map((id) => id.trim()))
  .pipe(
    z
      .array(idField)
      .max(MOST_COORDINATORS, `Name ${MOST_COORDINATORS} care coordinators at most in one question.`),
  );

type Order = `${SnapshotSort},${'asc' | 'desc'}`;
const orders = snapshotSorts.flatMap((sort): Order[] => [`${sort},asc`, `${sort},desc`]);

const reads = {
  method: 'GET',
  allow: mayViewPatients,
  reach: 'allowed-sites',
  errors: [],
  shows: [
    'adverse-events',
    'appointments',
    'care-team',
    'journeys',
    'logs',
    'measurements',
    'patient-sites',
    'patient-statuses',
    'record',
    'sites',
    'spirometry-sessions',
    'tasks',
  ],
} as const;

export const cockpitCalls = {
  list: call({
    ...reads,
    path: 'monthly-snapshots',
    summary:
      'The month of each patient of some care coordinators: minutes, days with readings, contacts, what is missing',
    input: {
      query: z.strictObject({
        /** Nobody named: the asker. */
        'careCoordinatorId.in': coordinatorIds.optional(),
        ...pagingFields(50, 1000),
        /** False: the eleven months before as well, each a row of its own. */
        currentMonthOnly: z
          .enum(['true', 'false'], 'Say true or false.')
          .default('true')
          .transform((text) => text === 'true'),
        sort: z
          .enum(orders, `Sort by one of ${snapshotSorts.join(', ')}, with ,asc or ,desc after it.`)
          .default('need,asc'),
        /** Only the patients that a tile counts. */
        tile: z.enum(tiles, `A tile is one of ${tiles.join(', ')}.`).optional(),
      }),
    },
    output: paged(monthlySnapshot),
    audit: { action: 'cockpit.list', about: 'patients' },
    spec: ['TASK-016', 'SHELL-041'],
  }),
  tiles: call({
    ...reads,
    path: 'monthly-snapshots/tiles',
    summary: 'How many patients each tile of the cockpit leaves, and by whom it can be narrowed',
    input: { query: z.strictObject({ 'careCoordinatorId.in': coordinatorIds.optional() }) },
    output: cockpitTiles,
    audit: { none: 'counts name no patient' },
    spec: ['SHELL-041'],
  }),
};
