import { mayTrackTime } from '../contract/policies.ts';
import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { lazy } from 'react';

export const activity = portalFeature({
  subject: 'activity',
  slots: {
    'patient-bar': {
      order: 20,
      Part: lazy(async () => ({ default: (await import('./activity-clock.tsx')).ActivityClock })),
    },
  },
  companion: {
    isFor: (me) => mayTrackTime.sites(me).length > 0,
    Part: lazy(async () => ({ default: (await import('./activity.companion.tsx')).ActivityCompanion })),
  },
});
