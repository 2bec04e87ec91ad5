import { readyPart } from '@alveary/portal/lib/ready-part.tsx';
import { mayTrackTime } from '../contract/policies.ts';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const activity = portalFeature({
  subject: 'activity',
  slots: {
    'patient-bar': {
      order: 20,
      Part: readyPart(async () => (await import('./activity-clock.tsx')).ActivityClock),
    },
  },
  companion: {
    isFor: (me) => mayTrackTime.sites(me).length > 0,
    Part: readyPart(async () => (await import('./activity.companion.tsx')).ActivityCompanion),
  },
});
