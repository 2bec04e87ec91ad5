// Which call lists the patients of the own sites, a page at a time? (document 1 §2 all-patients; OP-VIEWS-1, OP-VIEWS-3)
import { z } from 'zod';
import { call, paged } from '@alveary/contract/call.ts';
import { idField, pagingFields, textField } from '@alveary/contract/fields.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { engagementStatus } from '@alveary/contract/engagement-status.ts';

/** The filter map, by column id. */
const filters = z.strictObject({
  /** Every typed word is found in the first or the last name. */
  name: textField(200).optional(),
  status: z.array(engagementStatus).max(7).optional(),
  site: z.array(idField).max(2000).optional(),
});

export const listedPatient = z.object({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  identifiers: z.object({ EhrId: z.string().nullable() }),
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
  list: call({
    method: 'POST',
    path: 'profiles/list',
    summary: 'A page of the patients of the own sites, by name',
    input: {
      body: z.strictObject({
        filters,
        ...pagingFields(50, 200),
        sort: z
          .enum(['name,asc', 'name,desc'], 'Patients can be sorted by name,asc or name,desc.')
          .default('name,asc'),
      }),
    },
    output: paged(listedPatient),
    allow: mayViewPatients,
    reach: {
      allSites:
        'its statements name the own sites, in the order of the list, which a check per row would lose',
    },
    errors: [],
    shows: ['record', 'journeys', 'patient-sites'],
    changes: [],
    audit: { action: 'patient.list', about: 'patients' },
    spec: ['SHELL-018', 'SHELL-037', 'API-010'],
  }),
};
