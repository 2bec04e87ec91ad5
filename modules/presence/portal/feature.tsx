import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { lazy } from 'react';

const Viewers = lazy(async () => ({ default: (await import('./viewers.tsx')).Viewers }));

export const presence = portalFeature({
  subject: 'presence',
  slots: { 'patient-bar': { order: 1, Part: Viewers } },
});
