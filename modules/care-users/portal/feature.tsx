import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const LinkedPeople = later(async () => (await import('./linked-people.tsx')).LinkedPeople);

export const careUsers = portalFeature({
  subject: 'care-users',
  slots: { 'patient-details-person': { order: 34, Part: LinkedPeople } },
});
