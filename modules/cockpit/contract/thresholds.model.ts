// From how many minutes or reading days of a month on is something billed, for which site and since when? Dated data (domain facts: billing, §11)
import { z } from 'zod';
import { idField, lineField } from '@alveary/contract/fields.ts';

export const programmes = ['RPM', 'RTM', 'CCM'] as const;
export const measures = ['minutes', 'reading_days'] as const;
export type Measure = (typeof measures)[number];
export const measureNames: Readonly<Record<Measure, string>> = {
  minutes: 'Minutes',
  reading_days: 'Days with readings',
};

const MOST: Readonly<Record<Measure, number>> = { minutes: 1000, reading_days: 31 };
const MOST_OF_A_SET = 30;

/** The first day of it is meant. */
const monthField = z
  .string('Choose a month.')
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Write the month as year and month, such as 2027-01.');

const threshold = z
  .strictObject({
    programme: z.enum(programmes, `The programme is one of ${programmes.join(', ')}.`),
    code: lineField(12).regex(
      /^[A-Z0-9]{3,12}$/,
      'A code is 3 to 12 capital letters and digits, such as 99457.',
    ),
    measure: z.enum(measures, 'Count minutes or days with readings.'),
    atLeast: z.int('Write a whole number.').min(1, 'A threshold is at least 1.'),
    /** The cockpit counts towards it. */
    isAim: z.boolean(),
    /** Beside the time, a conversation in the month is needed. */
    needsContact: z.boolean(),
  })
  .refine(({ measure, atLeast }) => atLeast <= MOST[measure], {
    path: ['atLeast'],
    message: 'A month has at most 1,000 minutes or 31 days here.',
  });
export type Threshold = z.output<typeof threshold>;

/** What is wrong with a set as a whole, at the row that it stands at. */
const complaintOf = (
  rows: readonly Threshold[],
): { readonly index: number; readonly message: string } | null => {
  for (const [index, row] of rows.entries()) {
    const before = rows.slice(0, index);
    if (before.some(({ code, atLeast }) => code === row.code && atLeast === row.atLeast))
      return { index, message: `${row.code} from ${row.atLeast} on stands there twice.` };
    if (row.isAim && before.some(({ isAim, measure }) => isAim && measure === row.measure))
      return {
        index,
        message: `The cockpit counts towards one number of ${measureNames[row.measure].toLowerCase()}.`,
      };
  }
  return null;
};

export const newThresholds = z.strictObject({
  siteId: idField,
  validFrom: monthField,
  /** None: those of all sites hold again. */
  thresholds: z
    .array(threshold)
    .max(MOST_OF_A_SET, `A set has at most ${MOST_OF_A_SET} thresholds.`)
    .superRefine((rows, context) => {
      const found = complaintOf(rows);
      if (found !== null)
        context.addIssue({ code: 'custom', path: [found.index, 'code'], message: found.message });
    }),
  /** The set that this month has already is taken away. */
  replaces: z.boolean().default(false),
  /** The thresholds of the month as the person saw them, by id: a set that a colleague has saved since is not replaced. */
  seen: z.array(idField).max(MOST_OF_A_SET).optional(),
});

const datedThreshold = z.object({
  ...threshold.shape,
  id: z.uuid(),
  /** Of this site, not of all sites of its region. */
  isOwn: z.boolean(),
  /** Months, 'YYYY-MM'; null while no other set follows. */
  validFrom: z.string(),
  validTo: z.string().nullable(),
});
export type DatedThreshold = z.output<typeof datedThreshold>;

export const siteThresholds = z.object({
  siteId: z.uuid(),
  /** By the clocks of the site: what holds in it is not changed any more. */
  thisMonth: z.string(),
  /** The latest first. */
  thresholds: z.array(datedThreshold),
});
export type SiteThresholds = z.output<typeof siteThresholds>;
