import { mayTrackTime } from '../contract/policies.ts';
import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

export const activity = portalFeature({
  subject: 'activity',
  slots: {
    'patient-bar': {
      order: 20,
      Part: later(async () => (await import('./activity-clock.tsx')).ActivityClock),
    },
  },
  companion: {
    isFor: (me) => mayTrackTime.sites(me).length > 0,
    Part: later(async () => (await import('./activity.companion.tsx')).ActivityCompanion),
  },
});
