import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const Viewers = later(async () => (await import('./viewers.tsx')).Viewers);

export const presence = portalFeature({
  subject: 'presence',
  slots: { 'patient-bar': { order: 1, Part: Viewers } },
});
