import { mayPhonePatients } from '../contract/policies.ts';
import { offersPhone } from '@alveary/contract/policies/sidebar.ts';
import { later } from '@alveary/portal/lib/later.tsx';
import { portalFeature } from '@alveary/portal/shell/feature.ts';

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
    zoom: later(async () => (await import('./zoom.panel.tsx')).ZoomPanel),
    'zoom-transcript': later(async () => (await import('./transcript.panel.tsx')).TranscriptPanel),
  },
  slots: {
    'waiting-call': {
      order: 1,
      Part: later(async () => (await import('./waiting-call.tsx')).WaitingCall),
    },
  },
  companion: {
    isFor: (me, sites) => offersPhone(sites) && mayPhonePatients.sites(me).length > 0,
    Part: later(async () => (await import('./phone.companion.tsx')).PhoneCompanion),
  },
});
