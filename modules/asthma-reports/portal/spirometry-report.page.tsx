// What stands at `/spirometry/report`? The page comes with what it shows, not with the list of all pages (SHELL-017)
import { later } from '@alveary/portal/lib/later.tsx';

const SpirometryReport = later(async () => (await import('./spirometry-report.tsx')).SpirometryReport);

export const SpirometryReportPage = () => <SpirometryReport />;
