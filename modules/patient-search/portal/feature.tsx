import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

export const patientSearch = portalFeature({
  subject: 'patient-search',
  slots: {
    header: {
      order: 1,
      Part: later(async () => (await import('./alarm-sign.tsx')).AlarmSign),
    },
    'site-users': {
      order: 1,
      Part: later(async () => (await import('./search-alarms.tsx')).SearchAlarms),
    },
  },
  preload: [() => import('./public.ts')],
});
