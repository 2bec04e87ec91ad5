import { readyPart } from '@alveary/portal/lib/ready-part.tsx';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

const Viewers = readyPart(async () => (await import('./viewers.tsx')).Viewers);

export const presence = portalFeature({
  subject: 'presence',
  slots: { 'patient-bar': { order: 1, Part: Viewers } },
});
