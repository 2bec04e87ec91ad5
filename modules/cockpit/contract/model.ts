// What stands in the cockpit of a patient and a month? (OP-TASK-5; CMS CY2026 PFS final rule)
import { z } from 'zod';
import { engagementStatus } from '@alveary/contract/engagement-status.ts';
import { rowPatient } from '@alveary/modules/patients/contract/row-patient.ts';

const person = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() });

/** What a month is to reach at the patient's site; null where nothing is billed by it. */
const aims = z.object({ minutes: z.int().nullable(), readingDays: z.int().nullable() });
export type Aims = z.output<typeof aims>;

/**
 * `OPEN`: something is missing that the rest of the month can bring. `OUT_OF_REACH`: what is missing cannot come any more.
 * `REACHED`: nothing is missing. `NOT_BILLED`: the site bills no months, or the patient is not in the programme.
 */
const standings = ['OPEN', 'OUT_OF_REACH', 'REACHED', 'NOT_BILLED'] as const;
export type Standing = (typeof standings)[number];

/** Why a patient is on the list. */
export const need = z.object({
  standing: z.enum(standings),
  /** What is missing of each aim. */
  minutes: z.int(),
  readingDays: z.int(),
  /** Minutes are billed only with a live contact in the month, and there was none. */
  contact: z.boolean(),
  /** More days are missing than are left. */
  daysOutOfReach: z.boolean(),
  /** Days of the month on which a reading can still come. */
  daysLeft: z.int(),
  /** The last day of the month, 'YYYY-MM-DD'. */
  until: z.string(),
});
export type Need = z.output<typeof need>;

export const monthlySnapshot = z.object({
  /** 'YYYY-MM', as the patient's site counts months. */
  month: z.string(),
  isCurrent: z.boolean(),
  patient: rowPatient,
  status: engagementStatus,
  careCoordinator: person.nullable(),
  /** Whole minutes of the ledger. */
  minutes: z.int(),
  /** Days of the month with a reading of a device. */
  readingDays: z.int(),
  /** The last time in the month that somebody talked with the patient. */
  interactiveContact: z.string().nullable(),
  /** The last time that the patient was reached at all, up to the end of the month. */
  lastCommunication: z.string().nullable(),
  /** These three are of today: null in a month that is over. */
  nextAppointment: z.string().nullable(),
  openEvents: z.int().nullable(),
  tasksDue: z.int().nullable(),
  aims,
  need,
});
export type MonthlySnapshot = z.output<typeof monthlySnapshot>;

export const tiles = [
  'minutes',
  'reading-days',
  'no-contact',
  'open-events',
  'appointments',
  'needs',
] as const;
export type Tile = (typeof tiles)[number];

export const cockpitTiles = z.object({
  patients: z.int(),
  /** How many patients each tile leaves in the list. */
  counts: z.record(z.enum(tiles), z.int()),
  /** The aims of the sites of these patients; of sites with different ones each once. */
  minutes: z.array(z.int()),
  readingDays: z.array(z.int()),
  /** By whom the cockpit can be narrowed. */
  careCoordinators: z.array(person),
});
export type CockpitTiles = z.output<typeof cockpitTiles>;

/** After so many days without being reached a patient is one without contact. */
export const NO_CONTACT_DAYS = 30;
/** An appointment within so many days stands before the door. */
export const SOON_DAYS = 7;

export const snapshotSorts = [
  'need',
  'month',
  'name',
  'status',
  'careCoordinator',
  'minutes',
  'readingDays',
  'interactiveContact',
  'lastCommunication',
  'nextAppointment',
  'openEvents',
  'tasksDue',
] as const;
export type SnapshotSort = (typeof snapshotSorts)[number];
