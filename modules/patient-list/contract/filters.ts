// What can a filter of the list hold, column by column, and what is left of one that an earlier release kept? (document 3 §3 Filter view)
import { z } from 'zod';
import { engagementStatus } from '@alveary/contract/engagement-status.ts';
import { dayField, idField, textField } from '@alveary/contract/fields.ts';
import type { Result } from '@alveary/modules/communications/contract/model.ts';
import type { moduleNames } from '@alveary/modules/patients/contract/model.ts';
import type { Grade } from '@alveary/spirometry/session/grade.ts';
import { timespans } from './columns.ts';

const LONGEST_TEXT = 200;
const MOST_CHOSEN = 200;

const text = textField(LONGEST_TEXT);
const someOf = <Value extends z.ZodType>(value: Value) => z.array(value).max(MOST_CHOSEN);

const bound = z.number('This must be a number.').min(-1_000_000).max(1_000_000);
const range = z
  .strictObject({ min: bound.optional(), max: bound.optional() })
  .refine(
    ({ min, max }) => min === undefined || max === undefined || min <= max,
    'The lower limit cannot be above the upper one.',
  );
export type RangeFilter = z.output<typeof range>;

const days = { dateFrom: dayField.optional(), dateTo: dayField.optional() };
const inOrder = ({ dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined }) =>
  dateFrom === undefined || dateTo === undefined || dateFrom <= dateTo;
const ORDER = 'The first day cannot be after the last one.';

/** Two days, each with its whole day. */
const dates = z.strictObject(days).refine(inOrder, ORDER);
/** A timespan is relative to now and wins over the days (OP-VIEWS-3). */
const datesOrTimespan = z
  .strictObject({ timespan: z.enum(timespans).optional(), ...days })
  .refine((given) => given.timespan !== undefined || inOrder(given), ORDER);
export type DateFilter = z.output<typeof datesOrTimespan>;

// Written out: the words of other subjects would bring all that these know to the first page (a test holds them equal).
export const filterWords = {
  'patient-status': ['DORMANT', 'HOSPICE'],
  module: [
    'aria_module_cf',
    'aria_module_asthma',
    'aria_module_default',
  ] satisfies (keyof typeof moduleNames)[],
  'session-grade': ['A', 'B', 'C', 'D', 'E', 'U', 'F'] satisfies Grade[],
  'last-comm-result': [
    'ANSWERED',
    'MESSAGE_MACHINE',
    'BUSY',
    'REJECTED',
    'NO_ANSWER',
    'DELIVERED',
    'ERROR',
    'UNKNOWN',
    'APPOINTMENT_COMPLETE',
    'APPOINTMENT_RESCHEDULED',
    'APPOINTMENT_CANCELLED_WITH_NO_RESCHEDULE',
    'IN_PROGRESS',
    'PATIENT_UPDATED',
  ] satisfies Result[],
} as const;

/** The filter map, by column id. */
export const filterMap = z.strictObject({
  /** Every typed word is found in the first or the last name. */
  name: text.optional(),
  status: z.array(engagementStatus).max(7).optional(),
  site: z.array(idField).max(2000).optional(),
  dob: dates.optional(),
  age: range.optional(),
  'ehr-id': text.optional(),
  'member-id': text.optional(),
  conditions: someOf(textField(400)).optional(),
  module: someOf(z.enum(filterWords.module)).optional(),
  'care-coordinator': someOf(idField).optional(),
  'referring-provider': text.optional(),
  'patient-status': someOf(z.enum(filterWords['patient-status'])).optional(),
  'last-session-date': datesOrTimespan.optional(),
  'fev1-percent': range.optional(),
  'session-grade': someOf(z.enum(filterWords['session-grade'])).optional(),
  spo2: range.optional(),
  'spo2-timestamp': datesOrTimespan.optional(),
  mmrc: range.optional(),
  'mmrc-timestamp': datesOrTimespan.optional(),
  'eligibility-start': datesOrTimespan.optional(),
  'eligibility-end': datesOrTimespan.optional(),
  'last-communication': datesOrTimespan.optional(),
  'last-comm-date': datesOrTimespan.optional(),
  'last-comm-result': someOf(z.enum(filterWords['last-comm-result'])).optional(),
  'next-appointment': dates.optional(),
  'open-events': range.optional(),
  'minutes-month': range.optional(),
});
export type FilterMap = z.output<typeof filterMap>;
