import { readyPart } from '@alveary/portal/lib/ready-part.tsx';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

const LinkedPeople = readyPart(async () => (await import('./linked-people.tsx')).LinkedPeople);

export const careUsers = portalFeature({
  subject: 'care-users',
  slots: { 'patient-details-person': { order: 34, Part: LinkedPeople } },
});
