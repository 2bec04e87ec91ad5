import { lazy } from 'react';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const patientSearch = portalFeature({
  subject: 'patient-search',
  slots: {
    header: {
      order: 1,
      Part: lazy(async () => ({ default: (await import('./alarm-sign.tsx')).AlarmSign })),
    },
    'site-users': {
      order: 1,
      Part: lazy(async () => ({ default: (await import('./search-alarms.tsx')).SearchAlarms })),
    },
  },
  preload: [() => import('./public.ts')],
});
