// Which call lists the patients of the own sites, a page at a time? (document 1 §2 all-patients; OP-VIEWS-1, OP-VIEWS-3)
import { z } from 'zod';
import { call, paged } from '@alveary/contract/call.ts';
import { idField, pagingFields } from '@alveary/contract/fields.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { engagementStatus } from '@alveary/contract/engagement-status.ts';
import { isTimeZone } from '@alveary/contract/time-zone.ts';
import { columnIds } from './columns.ts';
import { filterMap } from './filters.ts';

/** In whose day the days of a filter begin and end. */
const zone = z
  .string()
  .max(60)
  .refine(isTimeZone, 'This must be a time zone such as Europe/Stockholm.')
  .default('UTC');

const orders = columnIds.flatMap((id) => [`${id},asc`, `${id},desc`] as const);

/** What is asked of the list and of its file alike. */
export const asked = {
  filters: filterMap,
  zone,
  sort: z
    .enum(orders, 'Patients can be sorted by the id of a column and asc or desc, such as name,asc.')
    .default('name,asc'),
};

const text = z.string().nullable();
const number = z.number().nullable();

export const listedPatient = z.object({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  identifiers: z.object({ EhrId: z.string().nullable() }),
  memberId: text,
  conditions: z.array(z.string()),
  module: text,
  careCoordinator: text,
  referringProvider: text,
  patientStatuses: z.array(z.string()),
  lastSession: text,
  /** Whole percent of predicted, and the grade of the FEV1, of the latest session. */
  fev1Percent: number,
  sessionGrade: text,
  /** Null where the site of the row does not show it (OP-PROFILE-10). */
  spo2: number,
  spo2At: text,
  mmrc: number,
  mmrcAt: text,
  eligibleFrom: text,
  eligibleTo: text,
  lastContact: text,
  lastAttempt: text,
  lastResult: text,
  nextAppointment: text,
  openEvents: z.int(),
  /** Of this month where the site of the row is, whole minutes. */
  minutesMonth: z.int(),
  /** The memberships at the asker's sites; first the one that the filters mean, which the row shows and opens. */
  siteProfiles: z.array(
    z.object({
      id: z.uuid(),
      engagementStatus,
      site: z.object({ id: z.uuid(), slug: z.string(), shortName: z.string() }),
    }),
  ),
});
export type ListedPatient = z.output<typeof listedPatient>;

/** How many patients a site has, in all and with each engagement status. */
const patientAggregates = z.object({
  siteId: z.uuid(),
  total: z.int(),
  byStatus: z.record(engagementStatus, z.int()),
});

export const patientListCalls = {
  countByStatus: call({
    method: 'GET',
    path: 'profiles/aggregates',
    summary: 'How many patients a site has with each engagement status',
    input: { query: z.strictObject({ site_id: idField }) },
    output: patientAggregates,
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['SiteNotFound'],
    shows: ['journeys', 'patient-sites'],
    audit: { none: 'counts name no patient' },
    spec: ['PROFILE-045'],
  }),
  choices: call({
    method: 'GET',
    path: 'profiles/list/choices',
    summary: 'The conditions and care coordinators that the list of the own sites can be narrowed to',
    input: {},
    output: z.object({
      conditions: z.array(z.string()),
      careCoordinators: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: [],
    shows: ['conditions', 'care-team'],
    audit: { none: 'names conditions and colleagues, no patient' },
    spec: ['VIEWS-001'],
  }),
  list: call({
    method: 'POST',
    path: 'profiles/list',
    summary: 'A page of the patients of the own sites, narrowed and sorted by any column',
    input: {
      body: z.strictObject({
        ...asked,
        ...pagingFields(50, 200),
      }),
    },
    output: paged(listedPatient),
    allow: mayViewPatients,
    reach: {
      allSites:
        'its statements name the own sites, in the order of the list, which a check per row would lose',
    },
    errors: [],
    shows: [
      'record',
      'journeys',
      'patient-sites',
      'conditions',
      'care-team',
      'providers',
      'patient-statuses',
      'spirometry-sessions',
      'measurements',
      'questionnaires',
      'logs',
      'appointments',
      'adverse-events',
    ],
    changes: [],
    onlyReads: true,
    audit: { action: 'patient.list', about: 'patients' },
    spec: ['SHELL-018', 'SHELL-037', 'API-010', 'VIEWS-003', 'VIEWS-004', 'VIEWS-005'],
  }),
};
