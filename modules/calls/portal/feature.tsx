import { mayPhonePatients } from '../contract/policies.ts';
import { offersPhone } from '@alveary/contract/policies/sidebar.ts';
import { readyPart } from '@alveary/portal/lib/ready-part.tsx';
import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { lazy } from 'react';

export const calls = portalFeature({
  subject: 'calls',
  routes: [
    {
      in: 'debug',
      path: 'softphone',
      load: async () => (await import('./phone-harness.page.tsx')).PhoneHarnessPage,
    },
  ],
  panels: {
    zoom: readyPart(async () => (await import('./zoom.panel.tsx')).ZoomPanel),
    'zoom-transcript': readyPart(async () => (await import('./transcript.panel.tsx')).TranscriptPanel),
  },
  slots: {
    'waiting-call': {
      order: 1,
      Part: lazy(async () => ({ default: (await import('./waiting-call.tsx')).WaitingCall })),
    },
  },
  companion: {
    isFor: (me, sites) => offersPhone(sites) && mayPhonePatients.sites(me).length > 0,
    Part: lazy(async () => ({ default: (await import('./phone.companion.tsx')).PhoneCompanion })),
  },
});
