// Which calls tell how many patients the members of the care teams look after? (OP-ADMIN-1, OP-ADMIN-2; ADMIN-006)
import { z } from 'zod';
import { call, csv } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayReadAsStaff } from '@alveary/contract/policies/admin-pages.ts';
import { careTeamRoles, memberReport, monthField, monthsBetween, MOST_MONTHS } from './model.ts';

const question = z
  .strictObject({
    start: monthField,
    end: monthField,
    'role.equals': z.enum(careTeamRoles, 'This is no role of a care team.').optional(),
    'siteId.equals': idField.optional(),
  })
  .refine(({ start, end }) => monthsBetween(start, end).length > 0, {
    path: ['end'],
    message: 'The last month is before the first.',
  })
  .refine(({ start, end }) => monthsBetween(start, end).length <= MOST_MONTHS, {
    path: ['end'],
    message: `A report covers at most ${MOST_MONTHS} months.`,
  });

const shared = {
  method: 'GET',
  input: { query: question },
  allow: mayReadAsStaff,
  reach: 'allowed-sites',
  errors: [],
  spec: ['ADMIN-006'],
} as const;

export const careTeamCalls = {
  memberReport: call({
    ...shared,
    path: 'care-team/member-report',
    summary: 'Care-team members with the number of their patients in each month',
    output: memberReport,
    shows: ['care-team'],
    audit: { action: 'care-team.report', about: 'nothing' },
  }),
  memberReportFile: call({
    ...shared,
    path: 'care-team/member-report.csv',
    summary: 'Care-team members with the number of their patients in each month, as a CSV file',
    output: csv('care-team-members', {
      month: 'Month',
      lastName: 'Last name',
      firstName: 'First name',
      email: 'Email',
      roles: 'Roles',
      patients: 'Patients',
    }),
    shows: ['care-team'],
    audit: { action: 'care-team.report-export', about: 'nothing' },
  }),
};
