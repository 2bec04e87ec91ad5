import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const MergedRecords = later(async () => (await import('./merged-records.tsx')).MergedRecords);

export const patientMerges = portalFeature({
  subject: 'patient-merges',
  slots: { 'patient-details-person': { order: 90, Part: MergedRecords } },
});
