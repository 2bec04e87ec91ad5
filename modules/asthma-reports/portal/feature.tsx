import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const ReportMarks = later(async () => (await import('./report-marks.tsx')).ReportMarks);

export const asthmaReports = portalFeature({
  subject: 'asthma-reports',
  routes: [
    {
      in: 'page',
      path: 'spirometry/report',
      load: async () => (await import('./spirometry-report.page.tsx')).SpirometryReportPage,
    },
  ],
  tabs: [
    {
      path: 'reports/create',
      title: 'New report',
      order: 22,
      isUnlisted: true,
      load: async () => (await import('./report.tab.tsx')).EditReportTab,
    },
    {
      path: 'reports/:reportId',
      title: 'Report',
      order: 23,
      isUnlisted: true,
      load: async () => (await import('./report.tab.tsx')).ReportTab,
    },
    {
      // Without an id it is a new one (document 3 §2).
      path: 'reports/:reportId?/edit',
      title: 'Edit report',
      order: 24,
      isUnlisted: true,
      load: async () => (await import('./report.tab.tsx')).EditReportTab,
    },
  ],
  slots: { 'trends-marks': { order: 10, Part: ReportMarks } },
});
