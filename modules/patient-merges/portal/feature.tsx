import { readyPart } from '@alveary/portal/lib/ready-part.tsx';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

const MergedRecords = readyPart(async () => (await import('./merged-records.tsx')).MergedRecords);

export const patientMerges = portalFeature({
  subject: 'patient-merges',
  slots: { 'patient-details-person': { order: 90, Part: MergedRecords } },
});
