import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { lazy } from 'react';

const MergedRecords = lazy(async () => ({ default: (await import('./merged-records.tsx')).MergedRecords }));

export const patientMerges = portalFeature({
  subject: 'patient-merges',
  slots: { 'patient-details-person': { order: 90, Part: MergedRecords } },
});
