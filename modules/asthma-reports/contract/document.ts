// How does a report leave the product? As a PDF that is signed and searched, or as a page (OP-REPORT-1)
import { z } from 'zod';
import { call, file } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { maySeeReports } from './policies.ts';

export const documentCalls = {
  read: call({
    method: 'GET',
    path: 'reports/{id}/document',
    summary: 'A report as PDF or HTML; a draft says on every page that it is one',
    input: {
      params: z.object({ id: idField }),
      query: z.strictObject({
        format: z.enum(['pdf', 'html'], 'The format is pdf or html.').default('pdf'),
      }),
    },
    output: file(['application/pdf', 'text/html']),
    allow: maySeeReports,
    reach: 'allowed-sites',
    shows: ['asthma-reports', 'spirometry-sessions', 'aos-sessions', 'measurements', 'record', 'sites'],
    errors: ['ReportNotFound', 'Invalid'],
    audit: { action: 'report.download', about: 'patient' },
    spec: ['REPORT-010', 'REPORT-011', 'REPORT-045'],
  }),
};
