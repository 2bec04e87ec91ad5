// Which calls keep the reports of a patient? (document 3 §7 Reports, §9; OP-REPORT-1)
import { z } from 'zod';
import { call, nothing, paged } from '@alveary/contract/call.ts';
import { idField, seenVersion, versionField } from '@alveary/contract/fields.ts';
import { asthmaReport, changedReport, listedReport, newReport } from './model.ts';
import { mayDeleteReports, maySeeReports, mayWriteReports } from './policies.ts';

const params = z.object({ id: idField });
const paramsOfChange = z.object({ id: z.uuid('Say which report is changed: send its id.') });
const seen = z.strictObject({ version: versionField });

const reads = {
  method: 'GET',
  allow: maySeeReports,
  reach: 'allowed-sites',
  shows: ['asthma-reports'],
} as const;
const writes = { allow: mayWriteReports, reach: 'allowed-sites', changes: ['asthma-reports'] } as const;

const number = (lowest: number, highest: number, usual: number) =>
  z.coerce
    .number('This must be a number.')
    .int()
    .min(lowest, `This must be at least ${lowest}.`)
    .max(highest, `This cannot be more than ${highest}.`)
    .default(usual);

export const reportCalls = {
  list: call({
    ...reads,
    path: 'reports',
    summary: 'The reports of a patient, the newest first; drafts for those who may see them',
    input: {
      query: z.strictObject({
        profile_id: idField,
        limit: number(1, 100, 100),
        offset: number(0, 100_000, 0),
        type: z.literal('asthma', 'The type of a report is asthma.').default('asthma'),
      }),
    },
    output: paged(listedReport),
    errors: ['NoSiteForPatient'],
    audit: { action: 'report.list', about: 'patient' },
    spec: ['REPORT-046'],
  }),
  read: call({
    ...reads,
    path: 'reports/{id}',
    summary: 'One report',
    input: { params },
    output: asthmaReport,
    errors: ['ReportNotFound'],
    audit: { action: 'report.read', about: 'patient' },
    spec: ['REPORT-013', 'REPORT-045'],
  }),
  create: call({
    ...writes,
    method: 'POST',
    path: 'reports',
    summary: 'Create a report as a draft',
    input: { body: newReport },
    output: asthmaReport,
    errors: ['NoSiteForPatient', 'ReportsNotOffered', 'Invalid'],
    audit: { action: 'report.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['REPORT-037', 'REPORT-043'],
  }),
  update: call({
    ...writes,
    method: 'PATCH',
    path: 'reports/{id}',
    summary: 'Change a draft; what is left out stays as it is',
    input: { params: paramsOfChange, body: changedReport },
    output: asthmaReport,
    errors: ['ReportNotFound', 'ReportsNotOffered', 'ReportFinal', 'Stale', 'Invalid'],
    audit: { action: 'report.update', about: 'patient' },
    spec: ['REPORT-038', 'REPORT-044'],
  }),
  finalise: call({
    ...writes,
    method: 'POST',
    path: 'reports/{id}/finalise',
    summary: 'Make a draft final: it is read from then on, and not changed',
    input: { params, body: seen },
    output: asthmaReport,
    errors: ['ReportNotFound', 'ReportsNotOffered', 'ReportFinal', 'Stale'],
    audit: { action: 'report.finalise', about: 'patient' },
    spec: ['REPORT-002', 'REPORT-015'],
  }),
  newVersion: call({
    ...writes,
    method: 'POST',
    path: 'reports/{id}/new-version',
    summary: 'Begin a draft as a copy of a final report',
    input: { params },
    output: asthmaReport,
    errors: ['ReportNotFound', 'ReportsNotOffered', 'ReportNotFinal', 'ReportReplaced'],
    audit: { action: 'report.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['REPORT-002'],
  }),
  remove: call({
    method: 'DELETE',
    path: 'reports/{id}',
    summary: 'Take a report out of the record; it is kept, but shown to nobody',
    input: { params, query: seenVersion },
    output: nothing,
    allow: mayDeleteReports,
    reach: 'allowed-sites',
    changes: ['asthma-reports'],
    errors: ['ReportNotFound', 'Stale'],
    audit: { action: 'report.delete', about: 'patient' },
    spec: ['REPORT-002'],
  }),
};
