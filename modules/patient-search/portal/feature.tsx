import { readyPart } from '@alveary/portal/lib/ready-part.tsx';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const patientSearch = portalFeature({
  subject: 'patient-search',
  slots: {
    header: {
      order: 1,
      Part: readyPart(async () => (await import('./alarm-sign.tsx')).AlarmSign),
    },
    'site-users': {
      order: 1,
      Part: readyPart(async () => (await import('./search-alarms.tsx')).SearchAlarms),
    },
  },
  preload: [() => import('./public.ts')],
});
