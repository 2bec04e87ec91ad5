// What stands at `/spirometry/report`? The page comes with what it shows, not with the list of all pages (SHELL-017)
import { lazy, Suspense } from 'react';

const SpirometryReport = lazy(async () => ({
  default: (await import('./spirometry-report.tsx')).SpirometryReport,
}));

export const SpirometryReportPage = () => (
  <Suspense>
    <SpirometryReport />
  </Suspense>
);
