import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { reportCalls } from '../contract/calls.ts';
import { documentCalls } from '../contract/document.ts';
import { figureCalls } from '../contract/figures.ts';
import { generatedReportCalls } from '../contract/generated.ts';
import { generateReport, listOfferedReports } from './generate-report.ts';
import { readDocument, readFigures } from './report-document.ts';
import {
  beginNewVersion,
  createReport,
  deleteReport,
  finaliseReport,
  listReports,
  readReport,
  updateReport,
} from './reports.ts';

export const asthmaReports = serverModule({
  subject: 'asthma-reports',
  calls: [
    ...served('reports', reportCalls, {
      list: listReports,
      read: readReport,
      create: createReport,
      update: updateReport,
      finalise: finaliseReport,
      newVersion: beginNewVersion,
      remove: deleteReport,
    }),
    ...served('report-figures', figureCalls, { read: readFigures }),
    ...served('report-documents', documentCalls, { read: readDocument }),
    ...served('generated-reports', generatedReportCalls, {
      offered: listOfferedReports,
      generate: generateReport,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).reportSamples,
});
