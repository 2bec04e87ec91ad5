import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { lazy } from 'react';

const LinkedPeople = lazy(async () => ({ default: (await import('./linked-people.tsx')).LinkedPeople }));

export const careUsers = portalFeature({
  subject: 'care-users',
  slots: { 'patient-details-person': { order: 34, Part: LinkedPeople } },
});
