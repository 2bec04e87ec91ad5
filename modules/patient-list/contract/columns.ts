// Which columns has the list of all patients, and by what is each of them narrowed? (OP-VIEWS-1; document 3 §3 Filter view)

import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { siteOffers } from '@alveary/modules/sites/contract/rules.ts';

export type ColumnKind = 'text' | 'multi' | 'range' | 'date';

interface ListColumn {
  readonly label: string;
  readonly kind: ColumnKind;
  /** Shown before anybody has chosen. */
  readonly isUsual?: true;
  /** A feature of a site without which the column is not shown there (OP-PROFILE-10). */
  readonly feature?: ColumnFeature;
}

export type ColumnFeature = 'spo2' | 'dyspnea';

/** By id, in the order in which they stand before anybody has chosen. */
export const listColumns = {
  name: { label: 'Patient', kind: 'text', isUsual: true },
  status: { label: 'Status', kind: 'multi', isUsual: true },
  site: { label: 'Site', kind: 'multi', isUsual: true },
  dob: { label: 'Date of birth', kind: 'date' },
  age: { label: 'Age', kind: 'range', isUsual: true },
  'ehr-id': { label: 'EHR ID', kind: 'text', isUsual: true },
  'member-id': { label: 'Member ID', kind: 'text' },
  conditions: { label: 'Conditions', kind: 'multi' },
  module: { label: 'Module', kind: 'multi' },
  'care-coordinator': { label: 'Care coordinator', kind: 'multi', isUsual: true },
  'referring-provider': { label: 'Referring provider', kind: 'text' },
  'patient-status': { label: 'Dormant/Hospice', kind: 'multi' },
  'last-session-date': { label: 'Last spirometry', kind: 'date', isUsual: true },
  'fev1-percent': { label: 'FEV1 %', kind: 'range', isUsual: true },
  'session-grade': { label: 'Grade', kind: 'multi' },
  spo2: { label: 'SpO2', kind: 'range', isUsual: true, feature: 'spo2' },
  'spo2-timestamp': { label: 'SpO2 taken', kind: 'date', feature: 'spo2' },
  mmrc: { label: 'mMRC', kind: 'range', isUsual: true, feature: 'dyspnea' },
  'mmrc-timestamp': { label: 'mMRC taken', kind: 'date', feature: 'dyspnea' },
  'eligibility-start': { label: 'Eligible from', kind: 'date' },
  'eligibility-end': { label: 'Eligible to', kind: 'date' },
  'last-communication': { label: 'Last contact', kind: 'date', isUsual: true },
  'last-comm-date': { label: 'Last attempt', kind: 'date' },
  'last-comm-result': { label: 'Last result', kind: 'multi' },
  'next-appointment': { label: 'Next appointment', kind: 'date', isUsual: true },
  'open-events': { label: 'Open events', kind: 'range', isUsual: true },
  'minutes-month': { label: 'Minutes this month', kind: 'range' },
} as const satisfies Readonly<Record<string, ListColumn>>;

export type ColumnId = keyof typeof listColumns;
export type ColumnOf<Kind extends ColumnKind> = {
  [Id in ColumnId]: (typeof listColumns)[Id]['kind'] extends Kind ? Id : never;
}[ColumnId];

export const isColumnId = (id: string): id is ColumnId => Object.hasOwn(listColumns, id);

export const columnIds: readonly ColumnId[] = Object.keys(listColumns).filter(isColumnId);

/** The date columns that know a timespan (document 3 §3); the others know their two dates only. */
export const timespanColumns = [
  'last-session-date',
  'spo2-timestamp',
  'mmrc-timestamp',
  'eligibility-start',
  'eligibility-end',
  'last-communication',
  'last-comm-date',
] as const satisfies readonly ColumnOf<'date'>[];

export const timespans = [
  'LAST_DAY',
  'LAST_7_DAYS',
  'LAST_30_DAYS',
  'LAST_90_DAYS',
  'LAST_6_MONTHS',
  'LAST_YEAR',
  'LAST_2_YEARS',
] as const;
export type Timespan = (typeof timespans)[number];

const DAY_MS = 86_400_000;
const inDays: Readonly<Partial<Record<Timespan, number>>> = {
  LAST_DAY: 1,
  LAST_7_DAYS: 7,
  LAST_30_DAYS: 30,
  LAST_90_DAYS: 90,
};
const inMonths: Readonly<Partial<Record<Timespan, number>>> = {
  LAST_6_MONTHS: 6,
  LAST_YEAR: 12,
  LAST_2_YEARS: 24,
};

/** When a timespan begins that ends now; the 31st of a month without one is its last day. @param now ms since the epoch */
export const beginOf = (timespan: Timespan, now: number): number => {
  const days = inDays[timespan];
  if (days !== undefined) return now - days * DAY_MS;
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - (inMonths[timespan] ?? 0));
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
};

/** The feature of a site without which a column is not shown there. */
export const featureOf = (id: ColumnId): ColumnFeature | undefined => {
  const column: ListColumn = listColumns[id];
  return column.feature;
};

/** Whether a site shows a column: features may take it away. */
export const isShownAt = (id: ColumnId, site: Pick<Site, 'feature_values' | 'conditions'>): boolean => {
  const feature = featureOf(id);
  return feature === undefined || siteOffers(site, feature);
};
